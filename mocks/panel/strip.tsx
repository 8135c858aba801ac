import { useSyncExternalStore } from 'react';
import type { BrowserMock } from '../browser/window';
import { countOf } from '../contract/count';
import { scenarios } from '../scenarios/catalogue';
import type { FollowedSteps } from './follow-steps';
import { countTicks } from './progress';
import { mainSection, type SectionId } from './sections';
import { formatDay, formatTime, useNow } from './time';

interface StripProps {
  mock: BrowserMock;
  followed: FollowedSteps | undefined;
  section: SectionId | undefined;
  toggle: (section: SectionId, button: HTMLElement) => void;
}

/** Always says whether this is demo data or a real server, and shows the mock's time. */
export function Strip({ mock, followed, section, toggle }: StripProps) {
  const button = (id: SectionId, name: string, title?: string, className?: string) => (
    <button
      type="button"
      className={className}
      aria-expanded={section === id}
      title={title}
      onClick={({ currentTarget }) => toggle(id, currentTarget)}
    >
      {name}
    </button>
  );
  const { upstream, real } = mock;
  const watching = upstream !== undefined && !real;
  const state =
    upstream === undefined ? 'Demo data' : real ? 'Partly real' : 'Real server, watched';
  const scenario = scenarios.find(({ id }) => id === mock.scenario);

  const faults = mock.faults.list().length;
  const done = useSyncExternalStore(followed?.subscribe ?? never, () =>
    countTicks(followed?.ticks() ?? {}),
  );

  return (
    <div className="strip">
      <p>
        <span>
          <strong>{state}</strong>
          {speedInWords(mock.clock.state().speed)}
        </span>
        <span>
          {' · '}
          <Time mock={mock} />
          {faults > 0 && ` · ${countOf(faults, 'fault')}`}
          {faults > 0 && <span className="wide"> active</span>}
        </span>
        {scenario && <span className="wide"> · {scenario.title}</span>}
      </p>
      <div className="buttons">
        {mock.findings.length > 0 && button('calls', countOf(mock.findings.length, 'finding'))}
        {/* Tells people who came by a link that there are steps to do. */}
        {scenario &&
          button(
            'scenarios',
            `Steps (${done} of ${scenario.steps.length})`,
            scenario.title,
            'primary',
          )}
        {!watching && button('inbox', `Inbox (${mock.db.outbox.length})`)}
        {button(mainSection(watching), 'Panel', 'Or press F2')}
      </div>
    </div>
  );
}

/** The subscription without a scenario: it never reports a change. */
const never = () => () => {};

function Time({ mock: { clock } }: { mock: BrowserMock }) {
  const now = useNow(clock);
  return (
    <>
      {formatDay(now)}, {formatTime(now)}
      <span className="wide"> EAT</span>
    </>
  );
}

function speedInWords(speed: number): string {
  if (speed === 0) return ' · frozen';
  return speed > 1 ? ` · ×${speed}` : '';
}
