/**
 * Remembers whether F2 is pressed before the panel has loaded. The returned function then sends this key to the panel.
 */
export function keepEarlyKey(): () => void {
  let isKept = false;
  const keep = ({ key }: KeyboardEvent) => {
    if (key === 'F2') isKept = true;
  };
  window.addEventListener('keydown', keep);
  return () => {
    window.removeEventListener('keydown', keep);
    if (isKept) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }));
  };
}
