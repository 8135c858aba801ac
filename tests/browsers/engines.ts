import { firefox } from './driver/firefox';
import type { Engine } from './driver/webdriver';
import { webkit } from './driver/webkit';

export const engines: Engine[] = [firefox, webkit];
