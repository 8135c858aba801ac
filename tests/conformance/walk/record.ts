/** What a run has found: findings, observations, rules that could not be checked, records left on the server. */
import type { OperationId } from 'portal-contract';
import { operationNamedBy } from '../contract/contract';
import type { Exchange } from '../contract/exchange';
import { allRules, type Rule } from '../contract/rules';
import { latestIn } from './clock';

/** Marks a part of a fault in which findings of one kind may differ, such as the value that was accepted. */
export const any = (text: unknown): string => `⟨${unmarked(String(text))}⟩`;
const unmarked = (text: string) => text.replaceAll(/[⟨⟩]/g, '');

/** Ends what is said about a call that succeeded and did nothing. */
export const IN_VAIN = ', although nothing happened';

/** Says of a success that its body refuses the call. */
export const REFUSING = ', with a refusal in its body,';

export interface Evidence {
  operation?: OperationId | undefined;
  /** What the server did, as the end of a sentence about the call: "accepted a wrong code". */
  fault?: string | undefined;
  expected?: string | undefined;
  got?: string | undefined;
  /** The write before it that makes the difference, if that is not the last one of the finding's operation. */
  after?: Exchange | undefined;
}

interface Seen extends Evidence {
  rule: string;
  journey: string;
  exchange?: Exchange | undefined;
  /** The place in the reply, which distinguishes findings of one rule. */
  place: string;
}

export interface Finding extends Seen, Rule {
  operation: OperationId | undefined;
  /** The fault without the parts that `any` marks. */
  kind: string | undefined;
  count: number;
  /** How many findings came before it. */
  order: number;
  /** How many calls the run had made when it was found. */
  since: number;
}

export type Wanted = (rule: string, operation: string | undefined) => boolean;

export type RunRecord = ReturnType<typeof createRecord>;

/** Matches six digits on their own, but not fractions of a second and digits inside tokens or amounts. */
const SIX_DIGITS = /(?<![\w.])[0-9]{6}(?!\w|\.[0-9])/g;
/** Record IDs, which can have six digits too. */
const NUMBERS = /"(?:\w+_)?id"\s*:\s*"?[0-9]+"?/g;
/** Headers whose numbers count something, such as the calls that a limit still allows. */
const COUNTS = /limit|length|^age$|after|duration|timing/i;
const sixDigitsIn = (text: string) =>
  [...text.replaceAll(NUMBERS, '').matchAll(SIX_DIGITS)].map(([digits]) => digits);

/** In seconds. */
const NOTICEABLE = 300;

const NEVER_WORKED = 'the call never succeeded in this run, so a refusal proves nothing';
const NO_CODE = 'no code could be read in the whole run';

/** Rules that one call can break in several fields. */
const OF_FIELDS =
  /\.(required|format|values|other-values|not-blank|choices|shortest|longest|long-texts|keeps|claims|files|eligible|duplicate|accepts|unverified-payload)$/;

export function createRecord(wanted: Wanted, onFinding: (finding: Finding) => void = () => {}) {
  const findings = new Map<string, Finding>();
  const checked = new Set<string>();
  const unchecked = new Map<string, string>();
  const doubted = new Set<string>();
  const observations = new Map<string, Set<string>>();
  const refused = new Map<string, OperationId>();
  const promises: [rule: string, broken: () => void][] = [];
  const codes: string[] = [];
  const trail: Exchange[] = [];
  /** Replies to calls without a token, by the six digits that they contain. */
  const sixDigits = new Map<string, Exchange>();
  const succeeded = new Set<OperationId>();
  const failed = new Set<OperationId>();
  const isWanted = (rule: string) => wanted(rule, operationNamedBy(rule));
  /** A refusal proves nothing if the same operation also failed with valid input, and never succeeded. */
  const showsNothing = (rule: string) => {
    const operation = refused.get(rule);
    return operation !== undefined && failed.has(operation) && !succeeded.has(operation);
  };

  return {
    requests: 0,
    /** How many seconds the server's clock was moved, and whether a reply has shown that it moved, or did not. */
    moved: 0,
    hasMoved: false,
    hasStood: false,
    /** The latest time that a reply has shown before the clock was moved. */
    latest: 0,
    throttled: 0,
    /** Codes that were read before so many calls are too old: the kit had to wait for long. */
    codesTooOld: 0,
    isWanted,
    codes,
    lookedForCodes: false,
    leftovers: [] as string[],
    trail,
    succeeded,
    failed,

    /** In milliseconds, by a clock that is moved together with the server's. */
    now(): number {
      return Date.now() + 1000 * this.moved;
    },

    keep(exchange: Exchange): void {
      const { any, set } = latestIn(exchange);
      if (this.moved === 0) this.latest = Math.max(this.latest, any);
      if (this.moved > NOTICEABLE) {
        this.hasMoved ||= any - this.latest > this.moved * 500;
        this.hasStood ||= set > 0 && !this.hasMoved;
      }
      trail.push(Object.assign(exchange, { sentAt: this.now() }));
    },

    saw(exchange: Exchange): void {
      const { text, headers, sent } = exchange;
      this.keep(exchange);
      if ('Authorization' in sent.headers) return;
      const others = [...headers].flatMap(([name, value]) => (COUNTS.test(name) ? [] : value));
      for (const digits of sixDigitsIn(`${text} ${others.join(' ')}`))
        sixDigits.set(digits, exchange);
    },

    /** Whether the reply to a call without a token contains a user's code that the call did not contain. */
    givesCodeAway: ({ text, sent }: Exchange): boolean =>
      !('Authorization' in sent.headers) &&
      sixDigitsIn(text).some(
        (digits) => codes.includes(digits) && !JSON.stringify(sent.body ?? '').includes(digits),
      ),

    sawCode: (code: string) => void codes.push(code),
    replyWith: (code: string) => sixDigits.get(code),

    add(seen: Seen): void {
      const rule = allRules[seen.rule];
      if (!rule) throw new Error(`There is no rule ${seen.rule}`);
      const operation = seen.operation ?? operationOf(seen);
      // A reply to one operation can break a rule of another. --only and --skip then go by the rule's operation.
      if (!wanted(seen.rule, operationNamedBy(seen.rule) ?? operation)) return;
      // The same field in each item of a list is one finding.
      const place = seen.place.replaceAll(/\/[0-9]+(?=\/|$)/g, '/…');
      // Each field of a form is a finding of its own.
      const fault = seen.fault && unmarked(seen.fault);
      const key = [seen.rule, operation, place, OF_FIELDS.test(seen.rule) ? fault : ''].join(' ');
      const known = findings.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      const finding = {
        ...{ ...seen, ...rule, place, operation, fault, count: 1 },
        kind: seen.fault?.replaceAll(/⟨[^⟩]*⟩/g, ''),
        ...{ order: findings.size, since: trail.length },
      };
      findings.set(key, finding);
      onFinding(finding);
    },

    isBroken: (rule: string) => [...findings.values()].some((one) => one.rule === rule),
    checked: (rule: string) => void checked.add(rule),
    heldByRefusal: (rule: string, operation: OperationId) => void refused.set(rule, operation),

    unchecked(rule: string, reason: string): void {
      if (!unchecked.has(rule)) unchecked.set(rule, reason);
    },

    /** Not checked, although other replies of the run would hold it. */
    doubt(rule: string, reason: string): void {
      doubted.add(rule);
      unchecked.set(rule, reason);
    },

    whenCodesCome: (rule: string, broken: () => void) => void promises.push([rule, broken]),

    observe(assumption: string, text: string): void {
      observations.set(assumption, (observations.get(assumption) ?? new Set()).add(text));
    },

    /** Decides the rules of `whenCodesCome` at the end of the run, when we know whether codes can be read. */
    settlePromises(): void {
      for (const [rule, broken] of promises.splice(0)) {
        if (codes.length > 0) broken();
        else this.unchecked(rule, NO_CODE);
      }
    },

    /** `otherwise` is the reason for unchecked rules for which no other reason is known. */
    result(otherwise: string) {
      const broken = new Set([...findings.values()].map(({ rule }) => rule));
      const held = [...checked].filter(
        (rule) => isWanted(rule) && !doubted.has(rule) && !showsNothing(rule),
      );
      const rest = Object.keys(allRules).filter(
        (rule) => isWanted(rule) && !broken.has(rule) && !held.includes(rule),
      );
      return {
        findings: [...findings.values()],
        checked: held,
        unchecked: rest.map((rule): [string, string] => [
          rule,
          unchecked.get(rule) ?? (showsNothing(rule) ? NEVER_WORKED : otherwise),
        ]),
        observations: new Map([...observations].map(([id, texts]) => [id, [...texts]])),
      };
    },
  };
}

function operationOf({ rule, exchange }: Seen): OperationId | undefined {
  if (exchange && exchange.operation !== 'document') return exchange.operation;
  return operationNamedBy(rule);
}
