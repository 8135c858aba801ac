import { screenStates } from './screens';
import { checkStates, isArriving } from './state-checks';

await checkStates(screenStates.filter((state) => isArriving(state) && !state.as));
