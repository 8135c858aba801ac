/** Names that the page and the service worker share. */
export const WORKER = '/sw.js';
export const FILES_CACHE = 'portal-files';
export const CONFIG_CACHE = 'portal-config';
