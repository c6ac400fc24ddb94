/** How every chart's paths are played on the real page, by the name of the chart's file. */
import { articleDraftDriver } from './article-draft.driver.ts';
import { articlePicturesDriver } from './article-pictures.driver.ts';
import { articlePublishingDriver } from './article-publishing.driver.ts';
import { attachmentDriver } from './attachment.driver.ts';
import { bulkUploadDriver } from './bulk-upload.driver.ts';
import { campaignLifeDriver } from './campaign-life.driver.ts';
import { campaignSendingDriver } from './campaign-sending.driver.ts';
import { challengeLifeDriver } from './challenge-life.driver.ts';
import { changePasswordDriver } from './change-password.driver.ts';
import { collectionDriver } from './collection.driver.ts';
import { conversationDriver } from './conversation.driver.ts';
import { countingDriver } from './counting.driver.ts';
import { decideManyDriver } from './decide-many.driver.ts';
import { downloadDriver } from './download.driver.ts';
import type { Driver } from './driver.ts';
import { forgotPasswordDriver } from './forgot-password.driver.ts';
import { formDriver } from './form.driver.ts';
import { leaveReviewDriver } from './leave-review.driver.ts';
import { liveBoardDriver } from './live-board.driver.ts';
import { loginDriver } from './login.driver.ts';
import { logoDriver } from './logo.driver.ts';
import { notificationsDriver } from './notifications.driver.ts';
import { peopleChangeDriver } from './people-change.driver.ts';
import { pictureCropDriver } from './picture-crop.driver.ts';
import { policyAcknowledgementDriver } from './policy-acknowledgement.driver.ts';
import { recognitionComposerDriver } from './recognition-composer.driver.ts';
import { recognitionFeedDriver } from './recognition-feed.driver.ts';
import { reportRunDriver } from './report-run.driver.ts';
import { resourceDriver } from './resource.driver.ts';
import { rulePreviewDriver } from './rule-preview.driver.ts';
import { sessionDriver } from './session.driver.ts';
import { ticketDriver } from './ticket.driver.ts';
import { toastsDriver } from './toasts.driver.ts';
import { workflowsDriver } from './workflows.driver.ts';

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
  attachment: attachmentDriver,
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
  collection: collectionDriver,
  resource: resourceDriver,
  toasts: toastsDriver,
  download: downloadDriver,
  workflows: workflowsDriver,
  'article-draft': articleDraftDriver,
  'article-pictures': articlePicturesDriver,
  'article-publishing': articlePublishingDriver,
  'picture-crop': pictureCropDriver,
  counting: countingDriver,
  'campaign-life': campaignLifeDriver,
  'challenge-life': challengeLifeDriver,
};

const NO_DOCUMENTS = 'it is played on work from home, which takes no documents';

const ITS_PANEL = 'the panel of one request tells it, and has a driver of its own';

/** What a driver leaves out although other pages, or other moments, could bring it about. */
export const notPlayed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'leave-review': {
    'leaveReview.reviewing --request.amended--> leaveReview.loading': NO_DOCUMENTS,
    'leaveReview.decided --request.amended--> leaveReview.loading': NO_DOCUMENTS,
    'leaveReview.alreadyDecided --request.amended--> leaveReview.loading': NO_DOCUMENTS,
    'leaveReview.refused --request.amended--> leaveReview.loading': NO_DOCUMENTS,
  },
  'decide-many': {
    'decideMany.choosing --request.decided--> decideMany.choosing': ITS_PANEL,
    'decideMany.choosing --decision.outdated--> decideMany.choosing': ITS_PANEL,
    'decideMany.asking --request.decided--> decideMany.asking': ITS_PANEL,
  },
  'recognition-feed': {
    'recognitionFeed.open.reading --post.sent--> recognitionFeed.open.reading.loadingNew':
      'the composer sends it, and has a driver of its own',
  },
};
