/** The page that replaces the portal if a link is wrong. Says what is wrong, and links to the valid values. */
import { useState } from 'react';
import { parameters, type WrongLink, withoutSituation } from '../browser/address';
import { scenarios } from '../scenarios/catalogue';
import { purposes } from '../state/people';
import { showInShadow } from './shadow';
import styles from './wrong-link.css?inline';

interface WrongLinkProps {
  problem: WrongLink;
  address: URL;
}

export function showWrongLink(props: WrongLinkProps): void {
  document.title = 'A wrong link';
  const host = document.createElement('main');
  showInShadow({ host, mode: 'open', styles, content: <WrongLinkPage {...props} /> });
}

const descriptions: { [parameter: string]: { [value: string]: string } } = {
  scenario: Object.fromEntries(scenarios.map(({ id, title }) => [id, title])),
  as: purposes,
  speed: {
    0: 'Time stands still',
    1: 'As fast as in reality',
    60: 'One minute passes each second',
  },
};

function WrongLinkPage({ problem, address }: WrongLinkProps) {
  const { parameter, reason, others, isExample, nearest } = problem;
  const isName = !parameters.some((known) => known === parameter);
  const [words, setWords] = useState(
    isName ? parameter : (address.searchParams.get(parameter) ?? ''),
  );
  const rest = withoutSituation(address);
  rest.searchParams.delete(parameter);
  return (
    <>
      <h1>This link is wrong</h1>
      <p role="alert">{reason}</p>
      {others.length > 0 && <p>Also wrong: {others.join(' ')}</p>}
      {isExample ? (
        <p>For example:</p>
      ) : (
        <label>
          Search (closest match first)
          <input
            type="search"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
      )}
      <ul>
        {nearest(words).map((name) => (
          <li key={name}>
            <a href={isName ? renamed(address, parameter, name) : mended(address, parameter, name)}>
              {name}
            </a>
            <span>{descriptions[parameter]?.[name]}</span>
          </li>
        ))}
      </ul>
      <p>
        Or <a href={rest.href}>open the portal without this parameter</a>.
      </p>
    </>
  );
}

/** Returns the same link with a valid value. A scenario also changes the path. The other parameters stay. */
function mended(address: URL, parameter: string, name: string): string {
  const path = parameter === 'scenario' && scenarios.find(({ id }) => id === name)?.path;
  const link = new URL(path || address, address);
  for (const [other, text] of address.searchParams) link.searchParams.set(other, text);
  link.searchParams.set(parameter, name);
  return link.href;
}

/** Returns the same link with the parameter's correct name. The value stays. */
function renamed(address: URL, parameter: string, name: string): string {
  const link = new URL(address);
  link.searchParams.set(name, link.searchParams.get(parameter) ?? '');
  link.searchParams.delete(parameter);
  return link.href;
}
