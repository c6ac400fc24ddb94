/** The screens of what HR and employees write to each other. */
import { conversationScreens } from './conversation-screens.ts';
import { documentScreens } from './document-screens.ts';
import type { Screen } from './screens.ts';

export const hrScreens: Screen[] = [...conversationScreens, ...documentScreens];
