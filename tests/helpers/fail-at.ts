import { onTestFinished } from 'vitest';
import { followDrill } from '@/api/simulated';

/** Until the test ends, this simulated call fails, as in a drill of the panel. */
export function failAt(simulation: string): void {
  followDrill((name) => name === simulation);
  onTestFinished(() => followDrill(() => false));
}
