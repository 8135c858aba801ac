/** Returns a text such as '1 finding' or '2 findings'. */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
