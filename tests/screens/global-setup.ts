import { rmSync } from 'node:fs';
import { SHOWN } from '../helpers/shown';

export default function forgetWhatWasShown(): void {
  rmSync(SHOWN, { recursive: true, force: true });
}
