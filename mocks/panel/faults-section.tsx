import { useState } from 'react';
import { operationIds, type Target } from '../contract/operations';
import { type EffectName, effects } from '../faults/effects';
import { type Fault, faultInWords } from '../faults/faults';
import { latencyInWords, readLatency } from '../faults/latency';
import { makeNames, type ShapeName, shapeNames, singleNames } from '../shapes/all';
import { onSubmit } from './on-submit';
import type { SectionProps } from './sections';

const effectNames: Record<EffectName, string> = {
  serverError: '500 with no message',
  htmlError: '500, an HTML page',
  htmlUntitled: '502, an HTML page without a title',
  gatewayTimeout: '504, the page of a proxy',
  unavailable: '503 with no message',
  maintenance: '503, the page of a proxy, wait 2 minutes',
  refused: '400 with no message',
  refusedAsList: '400, a plain list of messages',
  refusedInField: '400, a field that no form has',
  refusedNested: '400, a message deep inside',
  refusedWithMarkup: '400, a message with HTML in it',
  forbidden: '403, not allowed',
  tooLarge: '413, document too large',
  tooLargePage: '413, the page of a proxy',
  tooMany: '429, wait 42 seconds',
  tooManyPage: '429, the page of a proxy, wait an hour',
  tooManyUnsaid: '429 that names no wait',
  captivePortal: '200, the sign-in page of a Wi-Fi',
  malformed: 'JSON that is cut off',
  empty: '200 without a body',
  emptyObject: '200, an empty object',
  silence: 'Never answers',
  networkError: 'Network error',
  answerLost: 'Done, but the reply is lost',
  doneThenError: 'Done, but replies 500',
  doneThenTimeout: 'Done, but a proxy replies 504',
  uploadDropped: 'Upload dropped at 40 %',
  slow: 'Five seconds later',
};

const isShape = (name: string): name is ShapeName => shapeNames.some((shape) => shape === name);
const isEffect = (name: string): name is EffectName => name in effects;

/** The fault that the form describes; undefined if its values are invalid. */
export function faultOf(form: FormData): Fault | undefined {
  const name = String(form.get('effect'));
  const target = { operation: form.get('operation') as Target | '*' };
  const where = form.get('count') ? { ...target, count: Number(form.get('count')) } : target;
  if (isShape(name)) return { ...where, kind: 'shape', shape: name };
  return isEffect(name) ? { ...where, ...effects[name] } : undefined;
}

export function FaultsSection({ mock }: SectionProps) {
  const active = mock.faults.list();
  const add = (form: FormData) => {
    const fault = faultOf(form);
    if (fault) mock.faults.add(fault);
  };

  return (
    <>
      <form onSubmit={onSubmit(add)} className="fields">
        <label>
          Call
          <select name="operation">
            <option value="*">every call</option>
            {[...operationIds, 'document'].map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          What goes wrong
          <select name="effect">
            {Object.entries(effectNames).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
            <optgroup label="Replies in another form">
              {singleNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
            <optgroup label="Other kinds of servers">
              {makeNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          </select>
        </label>
        <label>
          How often (empty: until removed)
          <input type="number" name="count" min="1" />
        </label>
        <button type="submit" className="primary">
          Add fault
        </button>
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

function LatencyForm({ mock }: Pick<SectionProps, 'mock'>) {
  const [refused, setRefused] = useState(false);
  const set = (form: FormData) => {
    const latency = readLatency(String(form.get('latency')));
    setRefused(!latency);
    if (latency) mock.latency = latency;
  };
  const present = latencyInWords(mock.latency);
  return (
    <form onSubmit={onSubmit(set)} className="row" key={present}>
      <label>
        Milliseconds, as 300 or 150-400
        <input name="latency" defaultValue={present} aria-invalid={refused} autoComplete="off" />
      </label>
      <button type="submit">Set</button>
      <p role="alert">{refused && 'Write 300, or 150-400.'}</p>
    </form>
  );
}
