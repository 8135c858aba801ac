/** What a tester does and sees, as data: the guide prints it, the browser test does it. */
import type { PersonName } from '../people';

export type Step =
  | { see: string; as?: 'heading' | 'button' | 'link' | 'alert' | 'dialog' }
  | { press: string }
  | { follow: string }
  | { fill: string; with: string }
  | { choose: string; option: string }
  | { tick: string }
  | { attach: string; megabytes?: number }
  | { enterCodeOf: PersonName }
  | { wait: string };

export function stepInWords(step: Step): string {
  if ('see' in step) return `See “${step.see}”.`;
  if ('press' in step) return `Press “${step.press}”.`;
  if ('follow' in step) return `Follow “${step.follow}”.`;
  if ('fill' in step) return `Fill in “${step.fill}”: ${step.with}`;
  if ('choose' in step) return `Choose “${step.option}” as ${step.choose}.`;
  if ('tick' in step) return `Tick “${step.tick}”.`;
  if ('attach' in step)
    return `Attach a document, “${step.attach}”${step.megabytes ? ` of ${step.megabytes} MB` : ''}.`;
  if ('enterCodeOf' in step) return `Enter the newest code of ${step.enterCodeOf}, from the inbox.`;
  return `Wait ${step.wait}.`;
}
