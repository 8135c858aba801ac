import { useState } from 'react';
import { type EffectName, effects } from '../effects';
import { type Fault, faultInWords } from '../faults';
import { latencyInWords, readLatency } from '../latency';
import { operationIds, type Target } from '../operations';
import { type ShapeName, shapeNames } from '../shapes';
import { onSubmit } from './on-submit';
import type { SectionProps } from './sections';

const effectNames: Record<EffectName, string> = {
  serverError: '500 without words',
  htmlError: '500, an HTML page',
  htmlUntitled: '502, an HTML page without a title',
  unavailable: '503 without words',
  refused: '400 without words',
  forbidden: '403, not allowed',
  tooLarge: '413, document too large',
  tooMany: '429, wait 42 seconds',
  malformed: 'JSON that breaks off',
  empty: '200 without a body',
  silence: 'No answer, ever',
  networkError: 'Network error',
  answerLost: 'Done, but the answer is lost',
  uploadDropped: 'Upload dropped at 40 %',
  slow: 'Five seconds later',
};

const isShape = (name: string): name is ShapeName => shapeNames.some((shape) => shape === name);
const isEffect = (name: string): name is EffectName => name in effects;

/** What the form asks for; undefined where it asks for nothing that there is. */
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
            <optgroup label="Answers in another shape">
              {shapeNames.map((name) => (
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
      <h3>Waiting</h3>
      {active.length === 0 && <p>Nothing goes wrong.</p>}
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
      <h3>Speed of answers</h3>
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
