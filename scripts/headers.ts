/** After an edit of config.json: pages and headers of a built portal anew. `npm run headers`, or with its folder behind it. */
import { finish } from './build/finish.ts';

process.env.NODE_ENV = 'production';

try {
  await finish(process.argv[2] ?? 'dist');
} catch (error) {
  // What is wrong with config.json is said in words; where in this program it was noticed helps nobody.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
