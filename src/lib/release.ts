/** The built file's address. It contains a hash of everything that the file loads, so it changes with each release. */
export const release = import.meta.url;
