import { proveVariations } from './shares';

proveVariations(import.meta.filename);
