/** What a tester does and sees, as data: the guide prints it, the browser test does it. */
import { onePagePdf } from '../state/pdf';
import type { PersonName } from '../state/people';

export type Step =
  /** A text, or the name of something with this role. */
  | { see: string; as?: 'heading' | 'button' | 'link' | 'dialog' | 'status' }
  | { press: string }
  | { follow: string }
  | { fill: string; with: string }
  | { choose: string; option: string }
  | { tick: string }
  | { attach: string; megabytes?: number }
  /** Into whatever asks for a code, in one box or in six. */
  | { enterCode: string }
  /** `sent`: how many codes the person has been sent by then; one unless it says more. */
  | { enterCodeOf: PersonName | 'newcomer'; sent?: number }
  /** By the mock's clock. */
  | { letMinutesPass: number }
  /** By the browser's clock, as its timeouts go. */
  | { waitSeconds: number }
  | { removeFaults: true };

/** A real one, which any reader opens. */
export const documentOf = ({ attach, megabytes = 0 }: Extract<Step, { attach: string }>): File =>
  new File([onePagePdf(attach, megabytes * 1024 * 1024)], attach, { type: 'application/pdf' });

export function stepInWords(step: Step): string {
  if ('see' in step) return `See “${step.see}”.`;
  if ('press' in step) return `Press “${step.press}”.`;
  if ('follow' in step) return `Follow “${step.follow}”.`;
  if ('fill' in step) return `Fill in “${step.fill}”: ${step.with}`;
  if ('choose' in step) return `Choose “${step.option}” under “${step.choose}”.`;
  if ('tick' in step) return `Tick “${step.tick}”.`;
  if ('attach' in step)
    return `Choose the document ${step.attach} (${step.megabytes ?? 'under 1'} MB).`;
  if ('enterCode' in step) return `Enter the code ${step.enterCode}.`;
  if ('enterCodeOf' in step) return `Enter the newest code of ${step.enterCodeOf}, from the inbox.`;
  if ('letMinutesPass' in step) {
    const { letMinutesPass: minutes } = step;
    return `Let ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} pass on the clock.`;
  }
  if ('waitSeconds' in step) return `Wait ${step.waitSeconds} seconds.`;
  return 'Remove the faults.';
}
