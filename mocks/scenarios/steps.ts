/** A tester's steps, as data: the panel lists them, and the browser test performs them. */
import { countOf } from '../contract/count';
import type { FullReview } from '../handlers/review';
import { onePagePdf } from '../state/pdf';
import type { PersonName } from '../state/people';
import { addressOf } from './flows';

export type Step = Action & {
  /** The path of the screen where the step happens, if the screen has changed. `:id` stands for any record's number. */
  on?: string;
};

type Action =
  /** `see` is a text, or the name of an element that has the role `as`. */
  | { see: string; as?: 'heading' | 'button' | 'link' | 'dialog' | 'status' }
  /** `or`: the same button's name on a narrow screen. */
  | { press: string; or?: string }
  | { follow: string }
  | { fill: string; with: string }
  /** `value` is the option's value. It identifies the option if organisers can edit the option's text. */
  | { choose: string; option: string; value?: string }
  | { tick: string }
  | { attach: string; megabytes?: number }
  /** The code goes into the portal's field for it, which has one box or six. */
  | { enterCode: string }
  /** `sent` is how many codes the person must have received by then; 1 by default. */
  | { enterCodeOf: PersonName | 'newcomer'; sent?: number }
  /** Counts by the mock's clock. */
  | { letMinutesPass: number }
  /** Counts by the real clock, which the browser's timeouts use. */
  | { waitSeconds: number }
  | { removeFaults: true }
  /** The tester reviews a record in the panel. The step is done when the record has this status and comment. */
  | { review: FullReview };

/** Returns a real PDF that any viewer can open. */
export const documentOf = ({ attach, megabytes = 0 }: Extract<Step, { attach: string }>): File =>
  new File([onePagePdf(attach, megabytes * 1024 * 1024)], attach, { type: 'application/pdf' });

/** Quotes a text at the end of a sentence. If the text already ends like a sentence, adds no full stop. */
function quoteAtEnd(text: string): string {
  const inner = text.replaceAll('“', '‘').replaceAll('”', '’');
  return `“${inner}”${/[.?!…]$/.test(text) ? '' : '.'}`;
}

const duration = (minutes: number) =>
  minutes % 60 === 0 ? countOf(minutes / 60, 'hour') : countOf(minutes, 'minute');

export function stepInWords(step: Step): string {
  if ('see' in step) return `See ${quoteAtEnd(step.see)}`;
  if ('press' in step)
    return `Press ${quoteAtEnd(step.press)}${step.or ? ` On a phone: ${quoteAtEnd(step.or)}` : ''}`;
  if ('follow' in step) return `Follow ${quoteAtEnd(step.follow)}`;
  if ('fill' in step) return `Fill in “${step.fill}”: ${step.with}`;
  if ('choose' in step) return `Choose “${step.option}” under ${quoteAtEnd(step.choose)}`;
  if ('tick' in step) return `Tick ${quoteAtEnd(step.tick)}`;
  if ('attach' in step)
    return `Choose the document ${step.attach} (${step.megabytes ?? 'under 1'} MB).`;
  if ('enterCode' in step) return `Enter the code ${step.enterCode}.`;
  if ('enterCodeOf' in step)
    return `Enter the newest code sent to ${addressOf(step.enterCodeOf)}, from the inbox.`;
  if ('letMinutesPass' in step) return `Let ${duration(step.letMinutesPass)} pass on the clock.`;
  if ('waitSeconds' in step) return `Wait about ${step.waitSeconds} seconds.`;
  if ('review' in step) {
    const { record, status, comment } = step.review;
    return `In the panel, under Review, set ${record} to ${status} with the comment ${quoteAtEnd(comment)}`;
  }
  return 'Remove the faults.';
}
