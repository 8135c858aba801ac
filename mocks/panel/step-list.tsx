import { useSyncExternalStore } from 'react';
import type { BrowserMock } from '../browser/window';
import { addressOf } from '../scenarios/flows';
import type { Scenario } from '../scenarios/scenario';
import { screenAt } from '../scenarios/screens';
import { type Step, stepInWords } from '../scenarios/steps';
import { codeToEnter } from '../state/outbox';
import { Decisions } from './decisions';
import { DocumentButtons, FillCodeButton, FillTextButton } from './fill-in-button';
import type { FollowedSteps } from './follow-steps';
import { countTicks } from './progress';

interface StepListProps {
  mock: BrowserMock;
  close: () => void;
  scenario: Scenario;
  followed: FollowedSteps;
  /** Shows only the title and the progress, which leaves room for the search results. */
  folded: boolean;
}

/** In characters. A longer text gets a button that fills it in. */
const LONG = 30;

/** The steps of the running scenario. Steps are ticked when the page shows them; testers can tick and untick any. */
export function StepList({ mock, close, scenario, followed, folded }: StepListProps) {
  const { id, title, purpose, steps } = scenario;
  const ticks = useSyncExternalStore(followed.subscribe, followed.ticks);
  const done = countTicks(ticks);
  return (
    <section
      className="running"
      aria-label="The running scenario"
      tabIndex={-1}
      ref={followed.isNew ? focusAtStart : null}
    >
      <h3>{title}</h3>
      <p role="status">{done === steps.length && 'All steps are done.'}</p>
      {done < steps.length && (
        <p>
          {done} of {steps.length} steps are done. A step ticks itself when the screen shows it.
        </p>
      )}
      <div hidden={folded}>
        <p>{purpose}</p>
        <Decisions text={purpose} />
        {placesOf(scenario).map(({ name, first, steps }) => (
          <div key={first}>
            <p className="place">On {name}</p>
            <ol start={first + 1}>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario never change their order.
                <li key={index}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      checked={ticks[first + index] ?? false}
                      onChange={({ currentTarget }) =>
                        followed.tick(first + index, currentTarget.checked)
                      }
                    />
                    {stepInWords(step)}
                  </label>
                  <div className="help">
                    <StepHelp step={step} mock={mock} close={close} />
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
        <button type="button" onClick={() => mock.open(id)}>
          Start again
        </button>
      </div>
    </section>
  );
}

/** Defined outside the component, because React would call a new function at every render, not only at the first. */
const focusAtStart = (element: HTMLElement | null) => element?.focus();

/** Groups consecutive steps that happen on the same screen. */
function placesOf({ path, steps }: Scenario) {
  const places: { name: string; first: number; steps: Step[] }[] = [];
  for (const [first, step] of steps.entries()) {
    const on = step.on ?? (first === 0 ? path : undefined);
    const name = on === undefined ? undefined : (screenAt(on)?.name ?? on);
    const present = places.at(-1);
    if (present && [undefined, present.name].includes(name)) present.steps.push(step);
    else places.push({ name: name ?? path, first, steps: [step] });
  }
  return places;
}

function StepHelp({ step, mock, close }: { step: Step } & Pick<StepListProps, 'mock' | 'close'>) {
  if ('fill' in step && step.with.length > LONG) return <FillTextButton step={step} />;
  if ('enterCode' in step) return <FillCodeButton code={step.enterCode} close={close} />;
  if ('enterCodeOf' in step) {
    const { enterCodeOf: name, sent = 1 } = step;
    const code = codeToEnter(mock.db, addressOf(name), sent, mock.clock.now());
    return code && <FillCodeButton code={code} close={close} />;
  }
  if ('attach' in step) return <DocumentButtons step={step} close={close} />;
  if ('letMinutesPass' in step)
    return (
      <button type="button" onClick={() => mock.clock.jump(step.letMinutesPass * 60_000)}>
        Let {step.letMinutesPass === 1 ? 'it' : 'them'} pass
      </button>
    );
  if ('review' in step)
    return (
      <button type="button" onClick={() => mock.review(step.review).then(mock.restart)}>
        Review it for me
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
