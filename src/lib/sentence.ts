/** Turns 'your draft was saved' into 'Your draft was saved.' */
export const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
