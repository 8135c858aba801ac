import type { Variation } from './variation';
import { behaviourVariations } from './variations-behaviour';
import { replyVariations } from './variations-replies';

export const variations: Variation[] = [...replyVariations, ...behaviourVariations];
