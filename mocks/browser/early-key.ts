/** The panel comes after the portal. Until then F2 is kept, and pressed again when the returned function is called. */
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
