import { describe, expect, it } from 'vitest';
import {
  linkTo,
  readSituation,
  type Situation,
  withoutSituation,
} from '../../mocks/browser/address';
import { effects } from '../../mocks/faults/effects';
import { readFaults, writeFaults } from '../../mocks/faults/fault-text';
import { findScenario } from '../../mocks/scenarios/catalogue';
import { DEADLINE, readMoment } from '../../mocks/state/moment';

const read = (search: string) => readSituation(new URLSearchParams(search));

describe('a link', () => {
  it('changes nothing if it has none of the mock’s parameters', () => {
    expect(read('?tab=privacy&proposal=102&from=/help&q=seed&step=2&status=x')).toEqual({});
  });

  it('can contain every parameter, and is read as written', () => {
    const situation: Situation = {
      scenario: findScenario('login'),
      server: 'django',
      as: 'esther',
      now: DEADLINE - 300_000,
      speed: 60,
      latency: [150, 400],
      seed: 7,
      fault: [
        { operation: 'createProposal', kind: 'answer', status: 503, count: 2 },
        { operation: 'listProposals', kind: 'shape', shape: 'paged' },
        { operation: '*', ...effects.networkError },
      ],
      guard: 'https://host/api',
      real: ['listProposals', 'createProposal'],
    };
    const link = linkTo('/settings?tab=privacy', situation);
    expect(link).toMatch(
      /^\/settings\?tab=privacy&scenario=login&server=django&as=esther&now=2025-11-28T20/,
    );
    expect(read(link.slice(link.indexOf('?')))).toEqual(situation);
  });

  it('keeps the portal’s own parameters when the mock’s are removed', () => {
    const address = new URL('http://host/support/new?proposal=102&scenario=login&as=amina#top');
    expect(withoutSituation(address).href).toBe('http://host/support/new?proposal=102#top');
  });
});

describe('a link with a wrong parameter is refused with a reason', () => {
  it.each([
    ['scenario=lost', /=lost is not a scenario. Valid values: answer-lost, login-lost-code, /],
    ['server=djngo', /=djngo is not a kind of server. Valid values: django, /],
    ['as=amna', /as=amna is not a person. Valid values: amina, /],
    ['now=tomorrow', /now=tomorrow is not a time. For example: .*deadline-5m/],
    ['speed=fast', /speed=fast is not a speed. For example: 0, 1, 60/],
    [
      'latency=400-100',
      /latency=400-100 is not .* a range from low to high. For example: .*150-400/,
    ],
    ['guard=&real=login,lst', /parts of paths\. There is no "lst"\. For example: /],
    ['real=login', /Add guard=…, its address\. For example: /],
    ['seed=x', /seed=x is not a number. For example: 7/],
    [
      'fault=createPropsal:503*2',
      /no operation "createPropsal"\. Valid values: createProposal:503\*2, /,
    ],
    [
      'fault=register:500,createProposal:serverErorr*2',
      /There is no effect "serverErorr"\. Valid values: register:500,createProposal:serverError\*2, /,
    ],
    ['fault=regster:500,logot:silence', /Valid values: register:500,logout:silence, /],
    ['fault=createProposal:999', /The status 999 is not one from 200 to 599\./],
    ['fault=createProposal', /What happens follows after a colon\./],
    ['fault=nonee', /Valid values: none\./],
    ['fault=listProposals:pagd', /Valid values: listProposals:paged, /],
    ['fault=serverError', /There is no operation "serverError"\. Valid values: /],
    [
      'fault=createProposal:503*0',
      /is not a fault\. After \* .* Valid values: createProposal:503, none\./,
    ],
    ['fault=none,register:500', /is not a fault\. There is no operation "none"/],
    ['guard=host', /guard=host is not the address of a server/],
    ['scenaro=login', /There is no parameter "scenaro". Valid values: scenario, /],
    ['Latency=0', /There is no parameter "Latency". Valid values: latency, /],
  ])('%s', (search, words) => {
    expect(() => read(search)).toThrow(words);
  });

  it('and with all other mistakes', () => {
    expect(() => read('?fault=foo:bar&scenario=nope&sped=2')).toThrow(
      /^There is no parameter "sped"\..* Also wrong: scenario=nope is not a scenario\. fault=foo:bar is not a fault\. There is no operation "foo"\.$/,
    );
  });
});

describe('faults in a link', () => {
  it.each(Object.entries(effects))('%s is read as it was written', (_, effect) => {
    const faults = [{ operation: 'createProposal' as const, ...effect, count: 3 }];
    expect(readFaults(writeFaults(faults) ?? '')).toEqual(faults);
  });

  it('can remove the faults of the scenario', () => {
    expect(read('?fault=none').fault).toEqual([]);
    expect(writeFaults([])).toBe('none');
  });

  it('cannot contain a custom reply', () => {
    const body = { detail: 'Closed on Sundays.' };
    const fault = { operation: 'register', kind: 'answer', status: 403, body } as const;
    expect(writeFaults([fault])).toBeUndefined();
  });
});

describe('a moment', () => {
  it.each([
    ['deadline', '2025-11-28T20:59:59.000Z'],
    ['deadline-5m', '2025-11-28T20:54:59.000Z'],
    ['deadline+2d', '2025-11-30T20:59:59.000Z'],
    ['2025-11-20', '2025-11-19T21:00:00.000Z'],
    ['2025-11-20T08:30', '2025-11-20T05:30:00.000Z'],
    ['2025-11-20T08:30:00Z', '2025-11-20T08:30:00.000Z'],
    ['2025-11-20T08:30:00+01:00', '2025-11-20T07:30:00.000Z'],
  ])('%s is in Nairobi unless it names a zone', (text, iso) => {
    expect(new Date(readMoment(text) ?? 0).toISOString()).toBe(iso);
  });

  it.each(['', 'soon', 'deadline-5', '2025-13-40', '2025'])('“%s” is not a moment', (text) => {
    expect(readMoment(text)).toBeUndefined();
  });
});
