/** Another one in each build: the name of this file there holds a hash of all that it loads. */
export const release = import.meta.url;
