import { tellBadDays } from './bad-days/tell';

tellBadDays('accountRows');
