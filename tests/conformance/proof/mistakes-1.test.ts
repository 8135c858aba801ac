import { proveMistakes } from './shares';

proveMistakes(import.meta.filename);
