import { inject } from 'vitest';
import { sharedBrowser } from './shared-browser';
import { tellTabStories } from './tab-stories';

const browser = await sharedBrowser();

tellTabStories(async (options = { baseURL: inject('baseUrl') }) => {
  const context = await browser.newContext(options);
  return () => context.newPage();
});
