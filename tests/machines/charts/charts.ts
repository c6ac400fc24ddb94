/** Every chart of the console, ready to be walked through. A chart that is missing here fails a test. */

import type { ChartUnderTest } from '../support/mbt.ts';
import { articleDraft } from './article-draft.chart.ts';
import { articlePictures } from './article-pictures.chart.ts';
import { articlePublishing } from './article-publishing.chart.ts';
import { attachment } from './attachment.chart.ts';
import { bulkUpload } from './bulk-upload.chart.ts';
import { campaignLife } from './campaign-life.chart.ts';
import { campaignSending } from './campaign-sending.chart.ts';
import { challengeLife } from './challenge-life.chart.ts';
import { changePassword } from './change-password.chart.ts';
import { collection } from './collection.chart.ts';
import { conversation } from './conversation.chart.ts';
import { counting } from './counting.chart.ts';
import { decideMany } from './decide-many.chart.ts';
import { download } from './download.chart.ts';
import { forgotPassword } from './forgot-password.chart.ts';
import { form } from './form.chart.ts';
import { leaveReview } from './leave-review.chart.ts';
import { liveBoard } from './live-board.chart.ts';
import { login } from './login.chart.ts';
import { logo } from './logo.chart.ts';
import { notifications } from './notifications.chart.ts';
import { peopleChange } from './people-change.chart.ts';
import { pictureCrop } from './picture-crop.chart.ts';
import { policyAcknowledgement } from './policy-acknowledgement.chart.ts';
import { recognitionComposer } from './recognition-composer.chart.ts';
import { recognitionFeed } from './recognition-feed.chart.ts';
import { reportRun } from './report-run.chart.ts';
import { resource } from './resource.chart.ts';
import { rulePreview } from './rule-preview.chart.ts';
import { session } from './session.chart.ts';
import { ticket } from './ticket.chart.ts';
import { toasts } from './toasts.chart.ts';
import { workflows } from './workflows.chart.ts';

/** By the name of the chart's file. */
export const charts: Readonly<Record<string, ChartUnderTest>> = {
  'article-draft': articleDraft,
  'article-pictures': articlePictures,
  'article-publishing': articlePublishing,
  attachment,
  'bulk-upload': bulkUpload,
  'campaign-life': campaignLife,
  'campaign-sending': campaignSending,
  'challenge-life': challengeLife,
  'change-password': changePassword,
  collection,
  conversation,
  counting,
  'decide-many': decideMany,
  download,
  'forgot-password': forgotPassword,
  form,
  'leave-review': leaveReview,
  'live-board': liveBoard,
  login,
  logo,
  notifications,
  'picture-crop': pictureCrop,
  'policy-acknowledgement': policyAcknowledgement,
  'people-change': peopleChange,
  'recognition-composer': recognitionComposer,
  'recognition-feed': recognitionFeed,
  'report-run': reportRun,
  resource,
  'rule-preview': rulePreview,
  session,
  ticket,
  toasts,
  workflows,
};
