/** Applies a call's faults. `proceed` carries out the call without faults. Returns undefined if there is no reply. */
import type { Reply } from '../replies/reply';
import { reshape } from '../shapes/all';
import type { Asked } from '../shapes/shape';
import { type Fault, shapesOf } from './faults';
import { pause } from './latency';

export async function applyFaults(
  faults: readonly Fault[],
  { request, asked }: { request: Request; asked: Asked },
  proceed: () => Promise<Reply | undefined>,
): Promise<Reply | undefined> {
  for (const fault of faults)
    if (fault.kind === 'delay') await pause(fault.milliseconds, request.signal);

  const reply = await outcome(faults, request, proceed);
  return reply && reshape(shapesOf(faults), reply, asked);
}

async function outcome(
  faults: readonly Fault[],
  request: Request,
  proceed: () => Promise<Reply | undefined>,
): Promise<Reply | undefined> {
  for (const fault of faults) {
    switch (fault.kind) {
      case 'answer':
        if (fault.done) await proceed();
        return answer(fault);
      case 'silence':
        return untilAborted(request.signal);
      case 'network-error':
      case 'upload-dropped':
        return undefined;
      case 'answer-lost':
        await proceed();
        return undefined;
      case 'delay':
      case 'shape':
        continue; // `applyFaults` carries these out.
      default:
        return fault satisfies never;
    }
  }
  return proceed();
}

const answer = ({ status, body, headers, bytes }: Extract<Fault, { kind: 'answer' }>): Reply => ({
  status,
  ...(body !== undefined && {
    body: bytes ? Uint8Array.from(`${body}`, (byte) => byte.charCodeAt(0)) : body,
  }),
  ...(headers && { headers: new Headers(headers) }),
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
