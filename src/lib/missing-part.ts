/**
 * A chunk of the portal that cannot be had: a newer release has replaced it, or the network failed. The router knows
 * such errors by their message and reloads the page unasked, offline too; under this one people decide.
 */
const MISSING = 'A part of the portal could not be loaded';

export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${MISSING}. ${payload.message}`;
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MISSING);
