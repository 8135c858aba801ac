import { tellBadDays } from './bad-days/tell';

tellBadDays('workRows');
