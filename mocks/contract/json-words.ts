/** Says what is wrong with a text that should be JSON. Returns undefined if it is JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (text.trim() === '') return 'The body is empty. Send JSON.';
    if (/^[\w.-]+=/.test(text)) return 'The body is a form. Send JSON, such as {"name": "value"}.';
    const place = error instanceof Error ? error.message : error;
    return `The body is not JSON: ${place}. Names and texts need double quotes, and the last value no comma.`;
  }
}
