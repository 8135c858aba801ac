/** After an edit of config.json: the headers of a built portal anew. `npm run headers`, or with its folder behind it. */
import { writeSecurityHeaders } from './build/security-headers.ts';

await writeSecurityHeaders(process.argv[2] ?? 'dist');
