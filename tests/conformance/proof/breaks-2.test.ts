import { proveBreaks } from './shares';

proveBreaks(import.meta.filename);
