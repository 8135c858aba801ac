import { tellTabStories } from '../e2e/tab-stories';
import { inEachBrowser, newBrowser } from './stories';

inEachBrowser((engine) =>
  tellTabStories(async (options) => {
    const first = await newBrowser(engine, options);
    let opened = 0;
    return async () => {
      opened += 1;
      return opened === 1 ? first : first.newTab();
    };
  }),
);
