import { useState } from 'react';
import * as v from 'valibot';
import { effectSentences, effects } from '../faults/effects';
import { areSame } from '../faults/fault-text';
import { type Fault, faultInWords, lackOf } from '../faults/faults';
import { latencyInWords, readLatency } from '../faults/latency';
import { NamedFault } from '../faults/named-fault';
import { actions, shapeSentences, targets } from '../faults/sentences';
import { screenAt } from '../scenarios/screens';
import { makeNames, singleNames } from '../shapes/all';
import { onSubmit } from './on-submit';
import type { SectionProps } from './sections';

/** Returns the fault that the form describes; undefined if its values are invalid. */
export function faultOf(form: FormData): Fault | undefined {
  const { count, ...names } = Object.fromEntries(form);
  const { success, output } = v.safeParse(NamedFault, {
    ...names,
    ...(count && { count: Number(count) }),
  });
  return success ? output : undefined;
}

export function FaultsSection({ mock }: SectionProps) {
  const [added, setAdded] = useState('');
  const [refused, setRefused] = useState('');
  const active = mock.faults.list();
  const add = (form: FormData) => {
    const fault = faultOf(form);
    if (!fault) return;
    const lack = active.some((one) => areSame([one], [fault]))
      ? 'it is active already'
      : lackOf(fault);
    setRefused(lack && `Not added: ${lack}, so nothing would change.`);
    setAdded(lack ? '' : `Added. ${faultInWords(fault)}`);
    if (!lack) mock.faults.add(fault);
  };
  const forget = () => {
    setRefused('');
    setAdded('');
  };

  return (
    <>
      <form onSubmit={onSubmit(add)} onChange={forget} className="fields">
        <label>
          What the user does
          <select name="operation" defaultValue={screenAt(location.pathname)?.operation ?? '*'}>
            {targets.map((target) => (
              <option key={target} value={target}>
                {actions[target]} {target === '*' ? '(every call)' : `(${target})`}
              </option>
            ))}
          </select>
        </label>
        <label>
          What happens
          <select name="effect">
            <optgroup label="Failures">
              <Options names={Object.keys(effects)} />
            </optgroup>
            <optgroup label="Other kinds of servers">
              <Options names={[...makeNames, ...singleNames]} />
            </optgroup>
          </select>
        </label>
        <label>
          How many times (empty: until you remove it)
          <input type="number" name="count" min="1" />
        </label>
        <button type="submit" className="primary">
          Add fault
        </button>
        <p role="status">{added}</p>
        <p role="alert">{refused}</p>
      </form>
      <h3>Active faults</h3>
      {active.length === 0 && <p>None</p>}
      <ul className="list">
        {active.map((fault) => (
          <li key={fault.id} className="row">
            <span>{faultInWords(fault)}</span>
            <button
              type="button"
              aria-label={`Remove ${faultInWords(fault)}`}
              onClick={() => mock.faults.remove(fault.id)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {active.length > 0 && (
        <button type="button" onClick={mock.faults.clear}>
          Remove all
        </button>
      )}
      <h3>Speed of replies</h3>
      <LatencyForm mock={mock} />
    </>
  );
}

const sentences: Record<string, string> = { ...effectSentences, ...shapeSentences };

const Options = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <option key={name} value={name}>
      {sentences[name]} ({name})
    </option>
  ));

function LatencyForm({ mock }: Pick<SectionProps, 'mock'>) {
  const [refused, setRefused] = useState<boolean>();
  const set = (form: FormData) => {
    const latency = readLatency(String(form.get('latency')));
    setRefused(!latency);
    if (latency) mock.latency = latency;
  };
  const present = latencyInWords(mock.latency);
  return (
    <form onSubmit={onSubmit(set)} className="row">
      <label>
        Milliseconds, such as 300 or 150-400
        <input
          name="latency"
          key={present}
          defaultValue={present}
          aria-invalid={refused}
          autoComplete="off"
        />
      </label>
      <button type="submit">Set</button>
      <p role="status">{refused === false && `Replies now take ${present} ms.`}</p>
      <p role="alert">
        {refused &&
          'Write milliseconds, 0 or more, such as 300, or a range from low to high, such as 150-400.'}
      </p>
    </form>
  );
}
