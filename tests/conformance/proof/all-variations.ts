import type { Variation } from './variation';
import { behaviourVariations } from './variations-behaviour';
import { lawfulVariations } from './variations-lawful';
import { replyVariations } from './variations-replies';

export const variations: Variation[] = [
  ...replyVariations,
  ...behaviourVariations,
  ...lawfulVariations,
];
