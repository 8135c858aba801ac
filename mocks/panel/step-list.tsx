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
}

/** A text that is longer can be filled in with a button. */
const LONG = 30;

/** The steps of the present scenario. The page ticks what it shows; the tester can tick and untick everything. */
export function StepList({ mock, close, scenario, followed }: StepListProps) {
  const { id, title, purpose, path, steps } = scenario;
  const ticks = useSyncExternalStore(followed.subscribe, followed.ticks);
  const screenOf = (index: number) => {
    const place = steps.slice(0, index + 1).findLast(({ on }) => on)?.on ?? path;
    return screenAt(place)?.name ?? place;
  };
  return (
    <section
      className="running"
      aria-label="The running scenario"
      tabIndex={-1}
      ref={followed.isNew ? focusAtStart : null}
    >
      <h3>{title}</h3>
      <p>
        {countTicks(ticks)} of {steps.length} steps are done. A step ticks itself when the screen
        shows it.
      </p>
      <Decisions text={purpose} />
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario never change their order.
          <li key={index}>
            {index === 0 || screenOf(index) !== screenOf(index - 1) ? (
              <p className="place">On {screenOf(index)}</p>
            ) : null}
            <label className="tick">
              <input
                type="checkbox"
                checked={ticks[index] ?? false}
                onChange={({ currentTarget }) => followed.tick(index, currentTarget.checked)}
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

/** Defined once, so that it takes the focus only when a scenario has just started. */
const focusAtStart = (element: HTMLElement | null) => element?.focus();

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
