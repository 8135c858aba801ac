import { useState } from 'react';
import { linkTo } from '../browser/address';
import { countOf } from '../contract/count';
import { scenarios } from '../scenarios/catalogue';
import type { Scenario, Tag } from '../scenarios/scenario';
import { CopyButton } from './copy-button';
import { Decisions } from './decisions';
import type { SectionProps } from './sections';
import { StepList } from './step-list';

const tags = [...new Set(scenarios.flatMap((scenario) => scenario.tags))].toSorted();

/** Returns the scenarios that contain all the words, in any order, and have the tag. An empty tag matches all. */
export function matchScenarios(words: string, tag: Tag | ''): Scenario[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return scenarios.filter((scenario) => {
    const text = `${scenario.id} ${scenario.title} ${scenario.purpose}`.toLowerCase();
    return (
      (tag === '' || scenario.tags.includes(tag)) && wanted.every((word) => text.includes(word))
    );
  });
}

export function ScenariosSection({ mock, close, followed }: SectionProps) {
  const [words, setWords] = useState('');
  const [tag, setTag] = useState<Tag | ''>('');
  const running = scenarios.find(({ id }) => id === mock.scenario);
  const found = matchScenarios(words, tag);

  return (
    <>
      {running && followed && (
        <StepList
          mock={mock}
          close={close}
          scenario={running}
          followed={followed}
          folded={words !== '' || tag !== ''}
        />
      )}
      <search className="row">
        <label>
          Search
          <input
            type="search"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <label>
          About
          <select
            value={tag}
            onChange={({ currentTarget }) =>
              setTag(tags.find((one) => one === currentTarget.value) ?? '')
            }
          >
            <option value="">everything</option>
            {tags.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </search>
      <p role="status">
        {found.length === 0 ? 'No scenario matches.' : countOf(found.length, 'scenario')}
      </p>
      <ul className="list">
        {found.map((scenario) => (
          <ScenarioItem
            key={scenario.id}
            scenario={scenario}
            start={() => mock.open(scenario.id)}
          />
        ))}
      </ul>
    </>
  );
}

function ScenarioItem({ scenario, start }: { scenario: Scenario; start: () => void }) {
  const { id, title, purpose, path } = scenario;
  return (
    <li>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{purpose}</p>
      <Decisions text={purpose} />
      <p className="meta">
        {id} · {scenario.tags.join(', ')}
      </p>
      <div className="row">
        <button type="button" className="primary" aria-label={`Start ${id}`} onClick={start}>
          Start
        </button>
        <CopyButton
          text={() => location.origin + linkTo(path, { scenario })}
          name={`Copy link of ${id}`}
        >
          Copy link
        </CopyButton>
      </div>
    </li>
  );
}
