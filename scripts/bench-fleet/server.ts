/** A server that fails for some time, as its clients see it. It stores submissions and counts every call. */
import type { Clock } from './clock.ts';

export interface Fault {
  status?: number;
  retryAfter?: string;
  /** The connection breaks; half of the writes have been carried out by then. */
  reset?: boolean;
  delay?: number;
}

export const faults: Record<string, Fault> = {
  '503': { status: 503 },
  '429': { status: 429 },
  '429, Retry-After: 30': { status: 429, retryAfter: '30' },
  'connections reset': { reset: true },
  'answers after 20 s': { delay: 20_000 },
};

interface ServerOptions {
  clock: Clock;
  random: () => number;
  fault: Fault;
  /** From when until when the server fails, in milliseconds since the epoch. */
  from: number;
  to: number;
}

export type Server = ReturnType<typeof createServer>;

const TOKEN_LIFE = 300_000;

export function createServer({ clock, random, fault, from, to }: ServerOptions) {
  const calls = new Map<number, number>();
  const rows = new Map<string, string[]>();

  /** A token's text is its expiry time. The lifetimes are random, so that the tabs do not refresh at the same time. */
  const newToken = () => String(Math.round(clock.now() + TOKEN_LIFE * (0.5 + random())));

  const serve = (user: string, request: Request, form: FormData | undefined): Response => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/token/refresh/')) return Response.json({ access: newToken() });
    const token = request.headers.get('Authorization')?.replace('Bearer ', '');
    if (Number(token) < clock.now()) return Response.json({ detail: 'Expired' }, { status: 401 });
    const own = rows.get(user) ?? [];
    if (request.method === 'POST') {
      const project_name = String(form?.get('project_name'));
      rows.set(user, [...own, project_name]);
      return Response.json({ ...proposal, project_name }, { status: 201 });
    }
    return Response.json(bodyOf(pathname, own));
  };

  async function answer(user: string, request: Request): Promise<Response> {
    const second = Math.floor(clock.now() / 1000);
    calls.set(second, (calls.get(second) ?? 0) + 1);
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
    const form = isForm ? await request.formData() : undefined;
    const { delay = 0, reset, status, retryAfter } = isBroken() ? fault : {};
    await clock.sleep(delay + 40 + random() * 160);
    if (reset) {
      if (request.method === 'POST' && random() < 0.5) serve(user, request, form);
      throw new TypeError('Failed to fetch');
    }
    if (!status) return serve(user, request, form);
    const headers = retryAfter ? { 'Retry-After': retryAfter } : {};
    return Response.json({ detail: 'Not now.' }, { status, headers });
  }
  const isBroken = () => clock.now() >= from && clock.now() < to;

  return { answer, newToken, calls, rows };
}

const proposal = {
  id: 1,
  project_name: 'Borehole watch',
  status: 'SUBMITTED',
  thematic_area: 'CYBERSECURITY',
  created_at: '2025-11-28T10:00:00Z',
};

function bodyOf(path: string, own: string[]): unknown {
  if (path.endsWith('/profile/')) return { id: 1, first_name: 'Amina', last_name: 'Otieno' };
  if (path.endsWith('/support-requests/statistics/')) return { total_requests: 0, by_status: {} };
  if (path.endsWith('/statistics/')) return { total_proposals: own.length };
  if (/\/\d+\/$/.test(path)) return proposal;
  return path.endsWith('/proposals/')
    ? own.map((project_name, id) => ({ ...proposal, id, project_name }))
    : [];
}
