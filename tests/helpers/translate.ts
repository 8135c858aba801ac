/**
 * Runs in a page, and changes it as the translation of Chrome and other browsers does: each text is replaced by a copy in
 * two `font` elements, now and whenever a text appears. The copy has the same words, so that stories find them. Returns a
 * function that ends the translation.
 */
export function translate(): () => void {
  const copies = new WeakSet<Node>();
  let inTwoSteps = false;
  const untouched = 'script, style, textarea, noscript, [translate=no]';

  function replace(text: Text): void {
    if (copies.has(text) || !text.data.trim() || text.parentElement?.closest(untouched)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    copies.add(inner.appendChild(new Text(text.data)));
    // Browsers may do this in one step or in two.
    inTwoSteps = !inTwoSteps;
    if (inTwoSteps) {
      text.before(outer);
      text.remove();
    } else text.replaceWith(outer);
  }

  function visit(node: Node): void {
    if (node instanceof Text) replace(node);
    else for (const child of [...node.childNodes]) visit(child);
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) visit(node);
  });
  observer.observe(document, { childList: true, subtree: true });
  if (document.body) visit(document.body);
  return () => observer.disconnect();
}
