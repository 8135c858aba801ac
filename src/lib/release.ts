/** Differs in each build: the built file's name contains a hash of everything it loads. */
export const release = import.meta.url;
