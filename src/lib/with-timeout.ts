/** Settles as `work` does, but rejects with a `TimeoutError` if that takes longer than `limit` milliseconds. */
export function withTimeout<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException('Took too long', 'TimeoutError'));
    const timer = setTimeout(late, limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
