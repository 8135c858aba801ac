/** `window.mock`: for the console, for the panel, and for scripts that drive a browser. */

import { makeIn } from '../faults/faults';
import { readToken } from '../rules/sessions';
import { personTokens } from '../scenarios/arrange';
import { findScenario, scenarios } from '../scenarios/catalogue';
import type { Mock } from '../server/mock';
import { type PersonName, people, personNames } from '../state/people';
import { linkTo, type Situation } from './address';
import { browserState, keepTokens, restoreBrowser } from './browser-storage';
import { readBugFile, writeBugFile } from './bug-file';
import type { Tab } from './tabs';

export type BrowserMock = ReturnType<typeof createBrowserMock>;

declare global {
  interface Window {
    mock?: BrowserMock;
  }
}

export function createBrowserMock(mock: Mock, tab: Tab) {
  /** Loads the page anew when its server is saved, so that the portal starts as it would anywhere. */
  async function restart(): Promise<void> {
    await tab.save(mock.snapshot());
    location.reload();
  }

  function situation(): Situation {
    const { scenario, clock, latency, db, faults } = mock;
    const server = makeIn(faults.list());
    return {
      ...(scenario === undefined ? { reset: true } : { scenario: findScenario(scenario) }),
      ...(server && { server }),
      as: signedInPerson(),
      now: clock.now(),
      speed: clock.state().speed,
      latency,
      seed: db.seed,
    };
  }

  /** Who is signed in to the real server, and what time it is there, are not the link's business. */
  const watching = (): Situation => ({ guard: mock.upstream ?? '', latency: mock.latency });

  return Object.assign(mock, {
    scenarios,
    restart,

    /** Starts a scenario of the catalogue here. */
    open(id: string) {
      const scenario = findScenario(id);
      location.assign(linkTo(scenario.path, { scenario }));
    },

    /** The link that leads another browser here. What was changed since the start does not travel: see exportBug. */
    link(): string {
      const path = location.pathname + location.search + location.hash;
      return location.origin + linkTo(path, mock.upstream === undefined ? situation() : watching());
    },

    /** Signs somebody in or out, as a login would, and loads the page anew. */
    signInAs(name: PersonName | 'nobody') {
      if (name !== 'nobody' && !(name in people)) {
        throw new Error(`${name} is unknown here. Known: nobody, ${personNames.join(', ')}.`);
      }
      const tokens = name === 'nobody' ? undefined : personTokens(name, mock.server());
      if (name !== 'nobody' && !tokens) throw new Error(`${name} has no verified account here.`);
      keepTokens(tokens);
      return restart();
    },

    /** The whole situation as a file: server, documents, session, screen, and what is typed. */
    exportBug: async () => writeBugFile(mock.snapshot(), await browserState()),

    /** Throws an Error that says what is wrong with the file; else the page shows what the exported one showed. */
    async importBug(text: string): Promise<void> {
      const { snapshot, browser } = readBugFile(text);
      mock.restore(snapshot);
      if (browser) await restoreBrowser(browser);
      await restart();
    },
  });
}

/** Whom the stored tokens name, be they expired or not. */
export function signedInEmail(): string | undefined {
  const token = localStorage.getItem('refresh_token');
  return token ? readToken(token, 'refresh', 0)?.email : undefined;
}

function signedInPerson(): PersonName | 'nobody' {
  const email = signedInEmail();
  return personNames.find((name) => people[name].email === email) ?? 'nobody';
}
