/** The charts whose paths are also played on the real page, by the name of the chart's file. */
import { bulkUploadDriver } from './bulk-upload.driver.ts';
import { campaignSendingDriver } from './campaign-sending.driver.ts';
import { changePasswordDriver } from './change-password.driver.ts';
import { conversationDriver } from './conversation.driver.ts';
import { decideManyDriver } from './decide-many.driver.ts';
import type { Driver } from './driver.ts';
import { forgotPasswordDriver } from './forgot-password.driver.ts';
import { formDriver } from './form.driver.ts';
import { leaveReviewDriver } from './leave-review.driver.ts';
import { liveBoardDriver } from './live-board.driver.ts';
import { loginDriver } from './login.driver.ts';
import { logoDriver } from './logo.driver.ts';
import { notificationsDriver } from './notifications.driver.ts';
import { peopleChangeDriver } from './people-change.driver.ts';
import { policyAcknowledgementDriver } from './policy-acknowledgement.driver.ts';
import { recognitionComposerDriver } from './recognition-composer.driver.ts';
import { recognitionFeedDriver } from './recognition-feed.driver.ts';
import { reportRunDriver } from './report-run.driver.ts';
import { rulePreviewDriver } from './rule-preview.driver.ts';
import { sessionDriver } from './session.driver.ts';
import { ticketDriver } from './ticket.driver.ts';

export const drivers: Readonly<Record<string, Driver>> = {
  session: sessionDriver,
  login: loginDriver,
  'forgot-password': forgotPasswordDriver,
  logo: logoDriver,
  'bulk-upload': bulkUploadDriver,
  'leave-review': leaveReviewDriver,
  'decide-many': decideManyDriver,
  'people-change': peopleChangeDriver,
  notifications: notificationsDriver,
  conversation: conversationDriver,
  'change-password': changePasswordDriver,
  form: formDriver,
  'live-board': liveBoardDriver,
  'report-run': reportRunDriver,
  'policy-acknowledgement': policyAcknowledgementDriver,
  'rule-preview': rulePreviewDriver,
  'campaign-sending': campaignSendingDriver,
  'recognition-feed': recognitionFeedDriver,
  'recognition-composer': recognitionComposerDriver,
  ticket: ticketDriver,
};
