/** Finds the styles that one page needs: drops the rules that cannot match anything in its HTML. */
import postcss, { type Root, type Rule } from 'postcss';

export function criticalCss(styles: string, html: string): string {
  const root = postcss.parse(styles);
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)),
  );
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => keepMatching(rule, classes));
  dropUnusedKeyframes(root);
  dropUnusedVariables(root, html);
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString().replace(/\s*\n\s*/g, '');
}

/** A selector may match if all its classes are in the page. Classes inside :not(), :is() and :where() don't count. */
function keepMatching(rule: Rule, classes: Set<string>): void {
  if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
    return;
  const kept = rule.selectors.filter((selector) => {
    const asked = selector.replace(/:(?:not|is|where)\([^)]*\)/g, '');
    return [...asked.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
  });
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}

function dropUnusedKeyframes(root: Root): void {
  const animations = new Set<string>();
  root.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  root.walkAtRules('keyframes', (rule) => {
    if (!animations.has(rule.params)) rule.remove();
  });
}

/** Mantine declares hundreds of variables. Keeps only those that the page uses, directly or through other variables. */
function dropUnusedVariables(root: Root, html: string): void {
  for (;;) {
    const used = new Set(`${root}${html}`.match(/(?<=var\(\s*)--[\w-]+/g));
    const before = root.toString().length;
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) declaration.remove();
    });
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove();
    });
    if (root.toString().length === before) return;
  }
}
