import { screenStates } from './screens';
import { checkStates } from './state-checks';

checkStates(screenStates.filter(({ act, calls }) => !act && calls));
