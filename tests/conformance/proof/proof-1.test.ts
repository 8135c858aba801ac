import { prove } from './prove';

prove(import.meta.filename);
