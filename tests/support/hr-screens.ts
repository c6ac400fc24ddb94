/** The screens of what HR and employees write to each other. */
import { campaignScreens } from './campaign-screens.ts';
import { conversationScreens } from './conversation-screens.ts';
import { documentScreens } from './document-screens.ts';
import { personReportScreens } from './person-report-screens.ts';
import { policyScreens } from './policy-screens.ts';
import type { Screen } from './screen.ts';
import { ticketScreens } from './ticket-screens.ts';

export const hrScreens: Screen[] = [
  ...conversationScreens,
  ...ticketScreens,
  ...documentScreens,
  ...policyScreens,
  ...campaignScreens,
  ...personReportScreens,
];
