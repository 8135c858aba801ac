/** The elements in which browsers put translated texts. The portal itself uses none. */
export const TRANSLATED = 'font';

/**
 * Lets people use the portal in their browser's translation. Chrome and other browsers replace each text by a `font`
 * element. React still holds the replaced text: without this, React would fail when it removes that text or inserts
 * something before it, and would change a text that is no longer on the page.
 */
export function followTranslation(root: Node): void {
  /** For each replaced text that React still holds, the element that is on the page instead. */
  const standIns = new WeakMap<Node, Element>();

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      // React has changed a replaced text. Put that text back on the page, so that the browser translates it again.
      if (record.type === 'characterData') standInOf(record.target)?.replaceWith(record.target);
      else noteReplaced(record);
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  function noteReplaced({
    removedNodes,
    addedNodes,
    previousSibling,
    nextSibling,
  }: MutationRecord) {
    const [text] = removedNodes;
    if (!(text instanceof Text)) return;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find(isTranslated);
    if (!standIn) return;
    standIns.set(text, standIn);
    observer.observe(text, { characterData: true });
  }

  const standInOf = (node: Node) => (node.isConnected ? undefined : standIns.get(node));

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      removeChild.call(this, standInOf(child) ?? child);
      return child;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      standInOf(node)?.remove();
      return insertBefore.call(this, node, (before && standInOf(before)) ?? before);
    },
    appendChild(this: Node, node: Node) {
      standInOf(node)?.remove();
      return appendChild.call(this, node);
    },
  });
}

const isTranslated = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.matches(TRANSLATED);
