/** @module-tag sweep */
import { tellBadDays } from './bad-days/tell';

tellBadDays('workRows');
