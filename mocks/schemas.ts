import type { components } from '../src/api/contract.gen';

/** The contract's entities, by name. */
export type Schemas = components['schemas'];
export type FieldErrors = Schemas['FieldErrors'];
