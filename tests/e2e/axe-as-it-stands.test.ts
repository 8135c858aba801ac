import { checkStates } from './axe-check';
import { screenStates } from './screens';

checkStates(screenStates.filter(({ act, calls }) => !act && !calls));
