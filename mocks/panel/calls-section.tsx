import { useState } from 'react';
import { countOf } from '../contract/count';
import type { CallEntry } from '../server/call-log';
import type { SectionProps } from './sections';
import { formatDay, formatSeconds } from './time';

/** The calls with their replies and findings, newest first. */
export function CallsSection({ mock }: SectionProps) {
  const [onlyFindings, setOnlyFindings] = useState(false);
  const calls = mock.log
    .list()
    .filter(({ findings }) => !onlyFindings || findings.length > 0)
    .toReversed();

  return (
    <>
      {mock.upstream !== undefined && (
        <p>
          {mock.real?.join(', ') ?? 'Every call'} goes through to {mock.upstream}.
        </p>
      )}
      <div className="row">
        <label className="tick">
          <input
            type="checkbox"
            checked={onlyFindings}
            onChange={({ currentTarget }) => setOnlyFindings(currentTarget.checked)}
          />
          Only what does not fit the contract
        </label>
        <button type="button" onClick={mock.log.clear}>
          Clear
        </button>
      </div>
      {calls.length === 0 && (
        <p>
          {onlyFindings
            ? 'Every call fits the contract. What a fault changes on purpose is not checked.'
            : 'No calls.'}
        </p>
      )}
      <ol className="list">
        {calls.map((call) => (
          <li key={call.id}>
            <CallItem call={call} />
          </li>
        ))}
      </ol>
    </>
  );
}

function CallItem({ call }: { call: CallEntry }) {
  const { at, operation, method, path, authorized, duration, request, reply, hint = '' } = call;
  // Leave out faults that the hint already names. A call without a reply has no hint.
  const faults = call.faults.filter((text) => !hint.includes(text));
  return (
    <details>
      <summary>
        <strong>{operation ?? 'not in the contract'}</strong> {outcome(call)}
        {call.findings.length > 0 && <mark>{countOf(call.findings.length, 'finding')}</mark>}
        <span className="meta">
          {method} {path}
        </span>
      </summary>
      <p className="meta">
        {formatDay(at)}, {formatSeconds(at)}
        {duration !== undefined && `, ${duration} ms`}
        {authorized && ', with a token'}
      </p>
      {hint && <p>Hint: {hint}</p>}
      {[...faults.map((text) => `Fault: ${text}`), ...call.findings].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Body name="Request" value={request} />
      <Body name="Reply" value={reply} />
    </details>
  );
}

function outcome({ status }: CallEntry): string {
  if (status === undefined) return 'under way';
  return status === 0 ? 'no reply' : String(status);
}

function Body({ name, value }: { name: string; value: unknown }) {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}
