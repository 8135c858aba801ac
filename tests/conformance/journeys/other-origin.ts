import { endpoints, type OperationId } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { type Exchange, isSuccess, textAt } from '../contract/exchange';
import { allowed, allows } from '../walk/client';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { openly } from '../walk/proposals';

const headersOf = (operation: OperationId): string[] => [
  ...(endpoints[operation].secured ? ['authorization'] : []),
  ...(endpoints[operation].body === 'json' ? ['content-type'] : []),
];

/** Runs only with --origin: if the portal has the API's own origin, browsers don't check CORS. */
export const otherOrigin = journey({
  name: 'From another origin',
  people: ['ann'],
  writes: false,
  async walk(kit) {
    const origin = kit.need(kit.world.origin, '--origin was not given');
    const id = kit.world.drafts[0]?.id ?? 1;
    for (const operation of operationIds) {
      const names = headersOf(operation);
      const answer = await kit.probe(operation, { id }, ({ method }) => ({
        method: 'OPTIONS',
        body: undefined,
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': names.join(', '),
        },
      }));
      if (answer.status !== 429) preflight(kit, origin, names, answer);
    }
    await document(kit, origin);
    // Refusals need CORS headers too.
    await kit.call('verifyLogin', { body: {} });
    await kit.call('getProposal', { as: kit.author, id: 2_000_000_000 });
    for (const token of [kit.author.access, 'kit.not.a-token']) {
      const answer = await kit.call('getProfile', { token });
      // One that does not allow the origin is another mistake.
      if (!allows(allowed(answer, 'Origin'), origin)) continue;
      const exposed = namesIn(answer.headers.get('Access-Control-Expose-Headers'));
      const isShown = (name: string) =>
        exposed.includes('*') || exposed.includes(name.toLowerCase());
      const hidden = ['Date', 'Retry-After'].filter((name) => !isShown(name));
      const fault = `hides ${hidden.join(' and ')} from browsers`;
      kit.check('cors.exposes', hidden.length === 0, answer, fault);
    }
  },
});

/**
 * Checks the CORS header of a document that needs the token. Documents on another origin are not checked: like the
 * portal, the kit never sends the token there.
 */
async function document(kit: Kit, origin: string): Promise<void> {
  const rule = 'cors.document';
  const { author: as } = kit;
  const [id] = kit.draftsOf(as);
  if (id === undefined) return kit.unchecked(rule, 'there is no draft any more');
  const record = await kit.call('getProposal', { as, id });
  const address = textAt(record.json, 'proposal_document');
  if (!address) return kit.unchecked(rule, 'there is no URL of a document');
  if (await openly(kit, address))
    return kit.unchecked(rule, 'documents can be read without a token');
  const open = () => kit.fetchDocument(address, as.access, origin);
  const first = await open();
  const answer = first.status === 401 && (await kit.renew(as)) ? await open() : first;
  if (!isSuccess(answer)) return kit.unchecked(rule, 'the document does not open');
  const got = allowed(answer, 'Origin');
  kit.check(rule, allows(got, origin), answer, {
    operation: 'getProposal',
    fault: "does not allow the portal's origin for the document itself",
    expected: `Access-Control-Allow-Origin: ${origin}`,
    got,
  });
}

const namesIn = (list: string | null) =>
  (list ?? '').split(',').map((name) => name.trim().toLowerCase());

function preflight(kit: Kit, origin: string, headers: string[], answer: Exchange): void {
  const method = answer.sent.headers['Access-Control-Request-Method'] ?? '';
  const methods = [...namesIn(allowed(answer, 'Methods')), 'get', 'post'];
  const names = namesIn(allowed(answer, 'Headers'));
  const own = allowed(answer, 'Origin');
  // `*` doesn't cover the Authorization header.
  const isNamed = (name: string) =>
    names.includes(name) || (name !== 'authorization' && names.includes('*'));
  const isMethod = methods.includes('*') || methods.includes(method.toLowerCase());
  const refused = [
    ...(isSuccess(answer) ? [] : [`its status is ${answer.status}`]),
    ...(allows(own, origin) ? [] : [`it allows the origin ${own}`]),
    ...(isMethod ? [] : [`it does not allow the method ${method}`]),
    ...headers
      .filter((name) => !isNamed(name))
      .map((name) => `it does not allow the header ${name}`),
  ];
  kit.check('cors.preflight', refused.length === 0, answer, {
    fault: `refuses the portal's preflight: ${refused.join(', ')}`,
    expected: `${method} with ${headers.join(', ')}, from ${origin}`,
    got: ['Origin', 'Methods', 'Headers']
      .map((name) => `${name}: ${allowed(answer, name)}`)
      .join(', '),
  });
}
