/**
 * The panel loads after the portal. Remembers an F2 until then; the returned function sends it to the panel.
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
