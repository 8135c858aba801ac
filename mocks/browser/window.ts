/** `window.mock`: for the console, for the panel, and for scripts that drive a browser. */
import { areSame, writeFaults } from '../faults/fault-text';
import { type Fault, faultInWords, isMakeFault, makeIn } from '../faults/faults';
import { readToken } from '../rules/sessions';
import { personTokens } from '../scenarios/arrange';
import { findScenario, scenarios } from '../scenarios/catalogue';
import type { Mock } from '../server/mock';
import { type PersonName, people, personNames } from '../state/people';
import { linkTo, type Situation } from './address';
import { browserState, keepTokens, restoreBrowser } from './browser-storage';
import { readBugFile, writeBugFile } from './bug-file';
import type { Tab } from './tabs';

export interface BrowserMock extends ReturnType<typeof createBrowserMock> {
  /** The strip and the panel, which are in a closed shadow root. Missing until they are shown. */
  panel?: HTMLElement | null;
}

declare global {
  interface Window {
    mock?: BrowserMock;
  }
}

export function createBrowserMock(mock: Mock, tab: Tab) {
  /** Saves the server's state, then reloads the page, so that the portal starts from this state. */
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
      ...(!isScenarios() && { fault: unnamed(faults.list()).filter(hasText) }),
    };
  }

  const scenarioNow = () => (mock.scenario === undefined ? undefined : findScenario(mock.scenario));

  /** Whether the active faults, apart from the kind of server, are exactly those of the scenario. */
  const isScenarios = () => {
    const { faults = [] } = scenarioNow() ?? {};
    return areSame(unnamed(faults), unnamed(mock.faults.list()));
  };

  /**
   * Returns the link's parameters for a tab that watches a real server. They leave out the signed-in user and the time,
   * because these depend on that server.
   */
  const watching = (): Situation => ({
    guard: mock.upstream ?? '',
    ...(mock.real && { real: [...mock.real] }),
    latency: mock.latency,
  });

  return Object.assign(mock, {
    scenarios,
    restart,

    /** Starts a scenario of the catalogue in this tab. */
    open(id: string) {
      const scenario = findScenario(id);
      location.assign(linkTo(scenario.path, { scenario }));
    },

    /**
     * Returns a link that starts the same scenario in another browser, with the same person, clock and faults. Rows changed
     * since the start and typed work are not in the link; `exportBug` saves them.
     */
    link(): string {
      const path = location.pathname + location.search + location.hash;
      return location.origin + linkTo(path, mock.upstream === undefined ? situation() : watching());
    },

    /** Says which faults, which signed-in user and which drill a link cannot contain. Only a file can contain them. */
    notInLink(): string[] {
      const faults = isScenarios() ? [] : unnamed(mock.faults.list());
      const email = signedInEmail();
      const isKnown = email === undefined || signedInPerson() !== 'nobody';
      const drill = sessionStorage.getItem('mock.drill');
      const isScenariosDrill = drill === (scenarioNow()?.drill ?? null);
      return [
        ...faults.filter((one) => !hasText(one)).map(faultInWords),
        ...(isKnown ? [] : [`${email} is signed in`]),
        ...(isScenariosDrill ? [] : ['which simulated save fails']),
      ];
    },

    /** Signs a person in or out by changing the stored tokens, then reloads the page. Throws for an unverified account. */
    signInAs(name: PersonName | 'nobody') {
      if (name !== 'nobody' && !(name in people)) {
        throw new Error(`${name} is unknown here. Known: nobody, ${personNames.join(', ')}.`);
      }
      const tokens = name === 'nobody' ? undefined : personTokens(name, mock.server());
      if (name !== 'nobody' && !tokens) throw new Error(`${name} has no verified account here.`);
      keepTokens(tokens);
      return restart();
    },

    /** Returns the complete situation as a file's text: server, documents, session, screen, and typed work. */
    exportBug: async () => writeBugFile(mock.snapshot(), await browserState()),

    /** Loads a file and reloads the page. Rejects with an Error that says what is wrong with the file. */
    async importBug(text: string): Promise<void> {
      const { snapshot, browser } = readBugFile(text);
      mock.restore(snapshot);
      if (browser) await restoreBrowser(browser);
      await restart();
    },
  });
}

/** Whether a link can contain this fault. */
const hasText = (fault: Fault) => writeFaults([fault]) !== undefined;

/** Leaves out faults that emulate another kind of server, because a link has its own parameter for the kind. */
const unnamed = (faults: readonly Fault[]) => faults.filter((fault) => !isMakeFault(fault));

/** Returns the e-mail address in the stored refresh token, even if the token has expired. */
export function signedInEmail(): string | undefined {
  const token = localStorage.getItem('refresh_token');
  return token ? readToken(token, 'refresh', 0)?.email : undefined;
}

function signedInPerson(): PersonName | 'nobody' {
  const email = signedInEmail();
  return personNames.find((name) => people[name].email === email) ?? 'nobody';
}
