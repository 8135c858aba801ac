import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of openapi.yaml. */
export const contractText = readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8');
