/** Says where a text stops being JSON, and what is probably wrong there. */

/** Returns undefined if the text is JSON. */
export function jsonProblem(text: string): string | undefined {
  const message = problemOf(text);
  if (message === undefined) return undefined;
  if (text.trim() === '') return 'The body is empty. Send JSON.';
  if (/^[\w.-]+=/.test(text)) return 'The body is a form. Send JSON, such as {"name": "value"}.';
  const at = placeOf(text, message);
  if (at === undefined) return `The body is not JSON: ${message}.`;
  const found = text[at];
  if (found === undefined)
    return 'The body is not JSON: it ends too early. Is a bracket or a double quote missing?';
  return `The body is not JSON: character ${at + 1} is ${JSON.stringify(found)}.${causeOf(found)}`;
}

function problemOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the index of the first wrong character, if it can be found. V8's message often contains the index, but
 * "Unexpected token" does not. For this message, a binary search finds where the text changes from incomplete to wrong.
 */
function placeOf(text: string, message: string): number | undefined {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  if (/^Unexpected end/.test(message)) return text.length;
  if (!isAboutToken(message)) return undefined;
  let [before, after] = [0, text.length];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isAboutToken(problemOf(text.slice(0, middle)))) after = middle;
    else before = middle;
  }
  return before;
}

const isAboutToken = (message: string | undefined) => message?.startsWith('Unexpected token');

function causeOf(found: string): string {
  if (found === "'") return ' JSON needs double quotes, not single ones.';
  if (found === '}' || found === ']')
    return ' Is there a comma before it, a value missing, or a bracket too many?';
  if (found === '"') return ' Is a comma missing before it?';
  if (/\w/.test(found)) return ' Texts and names of fields need double quotes.';
  if (/[\n\r\t]/.test(found)) return ' Inside a text, write a line break as \\n and a tab as \\t.';
  return '';
}
