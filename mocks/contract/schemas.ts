import type { components } from '../../src/contract/contract.gen';

/** The contract's entities, by name. */
export type Schemas = components['schemas'];
export type FieldErrors = Schemas['FieldErrors'];
