/** Replaces Web Locks with a new, simple version. No lock is held in it yet, as after a page has closed. */
export function freeLocks(): void {
  const turns = new Map<string, Promise<unknown>>();
  const value = {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const begin = () => {
        signal.throwIfAborted();
        return work();
      };
      const turn = (turns.get(name) ?? Promise.resolve()).then(begin, begin);
      turns.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
  Object.defineProperty(navigator, 'locks', { value, configurable: true });
}
