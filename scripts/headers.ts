/**
 * After an edit of a built portal's config.json, writes again all files that depend on it: `npm run headers`, or
 * `npm run headers -- FOLDER` for a build in a folder other than dist/.
 */
import { finish } from './build/finish.ts';

process.env.NODE_ENV = 'production';

try {
  await finish(process.argv[2] ?? 'dist');
} catch (error) {
  // Print only the message: the stack trace helps nobody.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
