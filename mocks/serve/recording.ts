/**
 * Saves a run against a real server as a situation that replays offline. Each reply or broken connection becomes a fault
 * that applies once to the same call, in the same order. If a replay makes a call more often than the run did, the last
 * fault of this call applies again.
 */
import { isUtf8 } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { writeBugFile } from '../browser/bug-file';
import { isRecord } from '../contract/is-record';
import type { ActiveFault } from '../faults/faults';
import { maskPersonal } from '../replies/masking';
import { isBytes, readReply } from '../replies/reply';
import type { ForwardedCall } from '../server/guard';
import type { Snapshot } from '../server/mock';

/** Headers that matter to a client. */
const KEPT_HEADERS = /^(content-type|retry-after|www-authenticate|allow)$/;

export function createRecording(file: string, emptySituation: () => Snapshot) {
  let faults: ActiveFault[] = [];
  const save = () => writeFileSync(file, writeBugFile({ ...emptySituation(), faults }));
  // Save at once: a file that cannot be written must stop the start, not the first call.
  save();

  return (call: ForwardedCall): void => {
    const fault = faultOf(call, faults.length + 1);
    faults = [
      ...faults.map((earlier) => (isSameCall(earlier, fault) ? once(earlier) : earlier)),
      fault,
    ];
    save();
  };
}

const once = (fault: ActiveFault): ActiveFault => ({ ...fault, count: 1 });

const isSameCall = (a: ActiveFault, b: ActiveFault) =>
  a.operation === b.operation && JSON.stringify(a.when) === JSON.stringify(b.when);

function faultOf({ operation, url, reply }: ForwardedCall, id: number): ActiveFault {
  const query = Object.fromEntries(url.searchParams);
  const when = { path: url.pathname, ...(url.search && { query }) };
  if (!reply) return { id, operation, when, recorded: true, kind: 'network-error' };
  const headers = [...(reply.headers ?? [])].filter(([name]) => KEPT_HEADERS.test(name));
  return {
    id,
    operation,
    when,
    recorded: true,
    kind: 'answer',
    status: reply.status,
    headers: Object.fromEntries(headers),
    ...bodyOf(reply),
  };
}

function bodyOf({ body }: NonNullable<ForwardedCall['reply']>) {
  if (!isBytes(body)) return {};
  if (isUtf8(body)) {
    const masked = maskPersonal(readReply({ body }));
    return { body: Array.isArray(masked) || isRecord(masked) ? masked : String(masked) };
  }
  // As Latin-1, each byte is one character, so that a body in any other encoding can be masked and stays the same.
  const text = Buffer.from(body).toString('latin1');
  const content = readReply({ body: text });
  const masked = maskPersonal(content);
  const isSame = JSON.stringify(masked) === JSON.stringify(content);
  const changed = typeof masked === 'string' ? masked : JSON.stringify(masked);
  return { body: isSame ? text : changed, bytes: true };
}
