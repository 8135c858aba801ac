import { screenStates } from './screens';
import { checkStates } from './state-checks';

await checkStates(screenStates.filter(({ act }) => act));
