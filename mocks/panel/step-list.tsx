import { useState } from 'react';
import type { BrowserMock } from '../browser/window';
import { NEWCOMER } from '../scenarios/flows';
import type { Scenario } from '../scenarios/scenario';
import { type Step, stepInWords } from '../scenarios/steps';
import { codeToEnter } from '../state/outbox';
import { people } from '../state/people';
import { DocumentButtons, FillCodeButton } from './fill-in-button';

interface StepListProps {
  mock: BrowserMock;
  close: () => void;
  scenario: Scenario;
}

/** The ticks stay while the scenario runs. Starting a scenario clears them, and bug files include them. */
const ticksKey = (id: string) => `mock.ticks.${id}`;
const savedTicks = (id: string): string[] =>
  (sessionStorage.getItem(ticksKey(id)) ?? '').split(',').filter(Boolean);

/** The steps of the present scenario, to tick off. Steps that the panel can do itself have a button. */
export function StepList({ mock, close, scenario: { id, title, steps } }: StepListProps) {
  const [ticked, setTicked] = useState(() => savedTicks(id));
  const tick = (step: string, isDone: boolean) => {
    const others = ticked.filter((other) => other !== step);
    const next = isDone ? [...others, step] : others;
    sessionStorage.setItem(ticksKey(id), next.join());
    setTicked(next);
  };
  /** Takes the focus only when a scenario has just started; at other page loads the portal keeps it. */
  const focusAtStart = (element: HTMLElement | null) => {
    if (!element || sessionStorage.getItem(ticksKey(id)) !== null) return;
    sessionStorage.setItem(ticksKey(id), '');
    element.focus();
  };
  return (
    <section className="running" aria-label="The running scenario" tabIndex={-1} ref={focusAtStart}>
      <h3>{title}</h3>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario never change their order.
          <li key={index}>
            <label className="tick">
              <input
                type="checkbox"
                checked={ticked.includes(String(index))}
                onChange={({ currentTarget }) => tick(String(index), currentTarget.checked)}
              />
              {stepInWords(step)}
            </label>
            <StepHelp step={step} mock={mock} close={close} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => mock.open(id)}>
        Start again
      </button>
    </section>
  );
}

function StepHelp({ step, mock, close }: { step: Step } & Omit<StepListProps, 'scenario'>) {
  if ('enterCode' in step) return <FillCodeButton code={step.enterCode} close={close} />;
  if ('enterCodeOf' in step) {
    const { enterCodeOf: name, sent = 1 } = step;
    const to = name === 'newcomer' ? NEWCOMER : people[name].email;
    const code = codeToEnter(mock.db, to, sent, mock.clock.now());
    return code && <FillCodeButton code={code} close={close} />;
  }
  if ('attach' in step) return <DocumentButtons step={step} close={close} />;
  if ('letMinutesPass' in step)
    return (
      <button type="button" onClick={() => mock.clock.jump(step.letMinutesPass * 60_000)}>
        Let {step.letMinutesPass === 1 ? 'it' : 'them'} pass
      </button>
    );
  if ('removeFaults' in step)
    return (
      <button type="button" onClick={mock.faults.clear}>
        Remove them
      </button>
    );
  return null;
}
