/**
 * The sources of every event of every chart, for drawings, words and recordings. A chart or event without a source does
 * not compile. Results of calls and timers need none.
 */
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { Level } from '../rules/auth/roles.ts';
import type { articleDraftMachine } from './article-draft.machine.ts';
import type { articlePicturesMachine } from './article-pictures.machine.ts';
import type { articlePublishingMachine } from './article-publishing.machine.ts';
import type { attachmentMachine } from './attachment.machine.ts';
import type { bulkUploadMachine } from './bulk-upload.machine.ts';
import type { campaignLifeMachine } from './campaign-life.machine.ts';
import type { campaignSendingMachine } from './campaign-sending.machine.ts';
import type { challengeLifeMachine } from './challenge-life.machine.ts';
import type { changePasswordMachine } from './change-password.machine.ts';
import type { CollectionEvent } from './collection.machine.ts';
import type { conversationMachine } from './conversation.machine.ts';
import type { countingMachine } from './counting.machine.ts';
import type { decideManyMachine } from './decide-many.machine.ts';
import type { forgotPasswordMachine } from './forgot-password.machine.ts';
import type { FormEvent } from './form.machine.ts';
import type { leaveReviewMachine } from './leave-review.machine.ts';
import type { liveBoardMachine } from './live-board.machine.ts';
import type { loginMachine } from './login.machine.ts';
import type { logoMachine } from './logo.machine.ts';
import type { notificationsMachine } from './notifications.machine.ts';
import type { peopleChangeMachine } from './people-change.machine.ts';
import type { pictureCropMachine } from './picture-crop.machine.ts';
import type { policyAcknowledgementMachine } from './policy-acknowledgement.machine.ts';
import type { recognitionComposerMachine } from './recognition-composer.machine.ts';
import type { recognitionFeedMachine } from './recognition-feed.machine.ts';
import type { reportRunMachine } from './report-run.machine.ts';
import type { ResourceEvent } from './resource.machine.ts';
import type { rulePreviewMachine } from './rule-preview.machine.ts';
import type { sessionMachine } from './session.machine.ts';
import type { ticketMachine } from './ticket.machine.ts';
import type { toastsMachine } from './toasts.machine.ts';
import type { workflowsMachine } from './workflows.machine.ts';

/** `itself`: the chart raises it. `call`: news from a call that is still running. */
export const sourceWords = {
  person: 'a person',
  addressBar: 'the address bar',
  browser: 'the browser',
  network: 'the network',
  feed: 'the live feed',
  server: 'the server',
  tab: 'another tab',
  chart: 'another chart',
  itself: 'the chart itself',
  call: 'a call it made',
  clock: 'the clock',
  timer: 'a timer',
} as const;

export type Source = keyof typeof sourceWords;

/** A list if the event can come from several sources. `levels`: who can send it, if others see the chart too. */
export type EventSource = Source | readonly Source[] | { readonly by: Source; readonly levels: readonly Level[] };

type SourceByEvent<Event extends { type: string }> = Readonly<Record<Event['type'], EventSource>>;
type SourcesOf<Machine extends AnyStateMachine> = SourceByEvent<EventFromLogic<Machine>>;

const sent = { 'bytes.sent': 'call', 'answer.came': 'call', 'connection.lost': 'network' } as const;
const seen = { 'page.hidden': 'browser', 'page.shown': 'browser', 'network.returned': 'network' } as const;
const admins = { by: 'person', levels: ['company', 'branch'] } as const;

export const eventSources = {
  session: {
    'session.start': 'chart',
    'session.update': 'chart',
    'session.expired': 'server',
    'location.changed': 'addressBar',
    'storage.changed': 'tab',
    'retry.pressed': 'person',
    'logout.pressed': 'person',
    'logout.confirmed': 'person',
    'logout.dismissed': 'person',
  } satisfies SourcesOf<typeof sessionMachine>,
  login: {
    'form.submitted': 'person',
    'field.changed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof loginMachine>,
  forgotPassword: {
    'form.submitted': 'person',
    'field.changed': 'person',
    'again.pressed': 'person',
  } satisfies SourcesOf<typeof forgotPasswordMachine>,
  changePassword: {
    'form.submitted': 'person',
    'field.changed': 'person',
  } satisfies SourcesOf<typeof changePasswordMachine>,
  logo: {
    'file.chosen': 'person',
    'crop.confirmed': 'person',
    'crop.dismissed': 'person',
    'picture.unreadable': 'browser',
    'retry.pressed': 'person',
    'skip.pressed': 'person',
  } satisfies SourcesOf<typeof logoMachine>,
  pictureCrop: {
    'file.chosen': 'person',
    'crop.confirmed': 'person',
    'crop.dismissed': 'person',
    'picture.unreadable': 'browser',
  } satisfies SourcesOf<typeof pictureCropMachine>,
  toasts: {
    'toast.show': 'chart',
    'toast.dismissed': 'person',
    'toast.expired': 'timer',
    'toasts.entered': 'person',
    'toasts.left': 'person',
  } satisfies SourcesOf<typeof toastsMachine>,
  notifications: {
    'feed.connected': 'feed',
    'feed.lost': 'feed',
    'activity.received': 'feed',
    'network.returned': 'network',
    'page.shown': 'browser',
    'reload.needed': 'itself',
    'news.arrived': 'itself',
    'panel.opened': 'person',
    'panel.closed': 'person',
    'more.pressed': 'person',
    'retry.pressed': 'person',
    'notification.opened': 'person',
    'readAll.pressed': 'person',
  } satisfies SourcesOf<typeof notificationsMachine>,
  bulkUpload: {
    ...sent,
    'template.pressed': 'person',
    'files.chosen': 'person',
    'file.removed': 'person',
    'choice.made': 'person',
    'check.pressed': 'person',
    'upload.pressed': 'person',
    'cancel.pressed': 'person',
    'again.pressed': 'person',
    'retry.pressed': 'person',
    'failedRows.pressed': 'person',
    'notInFile.pressed': 'person',
    'unit.answered': 'person',
    'column.answered': 'person',
    'suggestions.pressed': 'person',
    'createAll.pressed': 'person',
    'managersRole.pressed': 'person',
  } satisfies SourcesOf<typeof bulkUploadMachine>,
  leaveReview: {
    'request.chosen': 'addressBar',
    'request.amended': 'chart',
    'news.arrived': 'feed',
    'note.changed': 'person',
    'approve.pressed': 'person',
    'reject.pressed': 'person',
    'undo.pressed': 'person',
    'next.pressed': 'person',
    'retry.pressed': 'person',
    'close.requested': 'person',
    'close.confirmed': 'person',
    'close.dismissed': 'person',
  } satisfies SourcesOf<typeof leaveReviewMachine>,
  decideMany: {
    'rows.shown': 'chart',
    'request.decided': 'chart',
    'decision.outdated': 'chart',
    'request.toggled': 'person',
    'requests.chosen': 'person',
    'decision.pressed': 'person',
    'decision.confirmed': 'person',
    'decision.dismissed': 'person',
    'note.changed': 'person',
    'undo.pressed': 'person',
    'results.closed': 'person',
  } satisfies SourcesOf<typeof decideManyMachine>,
  peopleChange: {
    'query.changed': 'chart',
    'person.toggled': 'person',
    'page.toggled': 'person',
    'all.chosen': 'person',
    'selection.cleared': 'person',
    'change.pressed': 'person',
    'change.confirmed': 'person',
    'change.dismissed': 'person',
    'target.chosen': 'person',
    'preview.pressed': 'person',
    'undo.pressed': 'person',
    'results.closed': 'person',
  } satisfies SourcesOf<typeof peopleChangeMachine>,
  conversation: {
    'file.stored': 'chart',
    'news.came': 'feed',
    'text.changed': 'person',
    'audience.chosen': 'person',
    'files.chosen': 'person',
    'file.removed': 'person',
    'send.pressed': 'person',
    'resolve.pressed': 'person',
    'reopen.pressed': 'person',
    'assignee.chosen': 'person',
    'earlier.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof conversationMachine>,
  attachment: {
    ...sent,
    'turn.came': 'chart',
    'message.closed': 'chart',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof attachmentMachine>,
  ticket: {
    ...sent,
    'fields.changed': 'person',
    'files.chosen': 'person',
    'file.removed': 'person',
    'send.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof ticketMachine>,
  articleDraft: {
    'draft.hold': 'chart',
    'draft.release': 'chart',
    'draft.delay': 'chart',
    'publication.came': 'server',
    'kept.restored': 'person',
    'kept.discarded': 'person',
    'fields.changed': ['person', 'chart'],
    'save.pressed': 'person',
    'retry.pressed': 'person',
    'again.pressed': 'person',
    'theirs.taken': 'person',
    'mine.kept': 'person',
    'stale.dismissed': 'person',
    'exit.requested': 'person',
    'exit.confirmed': 'person',
    'exit.dismissed': 'person',
  } satisfies SourcesOf<typeof articleDraftMachine>,
  articlePublishing: {
    'publish.pressed': 'person',
    'schedule.pressed': 'person',
    'moment.changed': 'person',
    'schedule.confirmed': 'person',
    'schedule.dismissed': 'person',
    'unschedule.pressed': 'person',
    'unpublish.pressed': 'person',
    'unpublish.confirmed': 'person',
    'unpublish.dismissed': 'person',
    'discard.pressed': 'person',
    'discard.confirmed': 'person',
    'discard.dismissed': 'person',
    'undo.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof articlePublishingMachine>,
  articlePictures: {
    ...sent,
    'picture.chosen': 'person',
    'picture.retried': 'person',
    'picture.dismissed': 'person',
  } satisfies SourcesOf<typeof articlePicturesMachine>,
  policyAcknowledgement: {
    'confirmation.changed': 'person',
    'acknowledge.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof policyAcknowledgementMachine>,
  rulePreview: {
    'rules.changed': 'chart',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof rulePreviewMachine>,
  reportRun: {
    'query.changed': 'addressBar',
    'run.requested': 'person',
    'file.requested': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof reportRunMachine>,
  liveBoard: {
    ...seen,
    'board.moved': 'feed',
    'url.changed': 'addressBar',
    'search.changed': 'person',
    'filter.changed': 'person',
    'page.changed': 'person',
    'rank.chosen': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof liveBoardMachine>,
  recognitionFeed: {
    ...seen,
    'feed.moved': 'feed',
    'url.changed': 'addressBar',
    'post.sent': 'chart',
    'search.changed': 'person',
    'filter.changed': 'person',
    'filters.cleared': 'person',
    'end.approached': 'person',
    'new.pressed': 'person',
    'action.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof recognitionFeedMachine>,
  recognitionComposer: {
    'fields.changed': 'person',
    'picture.chosen': 'person',
    'crop.confirmed': 'person',
    'crop.dismissed': 'person',
    'picture.unreadable': 'browser',
    'send.pressed': 'person',
    'repeat.confirmed': 'person',
    'repeat.dismissed': 'person',
    'draft.discarded': 'person',
    'retry.pressed': 'person',
    'again.pressed': 'person',
  } satisfies SourcesOf<typeof recognitionComposerMachine>,
  collection: {
    'url.changed': 'addressBar',
    'search.changed': 'person',
    'sort.changed': 'person',
    'filter.changed': 'person',
    'filters.cleared': 'person',
    'page.changed': 'person',
    'page.approached': 'person',
    'reload.requested': ['person', 'chart'],
    'page.hidden': 'browser',
    'page.shown': 'browser',
    'command.requested': 'person',
    'command.changed': 'person',
    'command.confirmed': 'person',
    'command.dismissed': 'person',
  } satisfies SourceByEvent<CollectionEvent<unknown>>,
  form: {
    'fields.changed': ['person', 'chart'],
    'form.submitted': 'person',
    'exit.requested': 'person',
    'exit.confirmed': 'person',
    'exit.dismissed': 'person',
    'reload.requested': 'person',
    'stale.dismissed': 'person',
    'save.confirmed': 'person',
    'save.dismissed': 'person',
  } satisfies SourceByEvent<FormEvent<unknown>>,
  resource: {
    'key.changed': ['person', 'addressBar'],
    'reload.requested': ['person', 'chart', 'feed'],
    'command.requested': 'person',
    'command.confirmed': 'person',
    'command.dismissed': 'person',
  } satisfies SourceByEvent<ResourceEvent<unknown>>,
  download: {},
  workflows: {
    'step.recorded': 'chart',
    'chart.chosen': ['person', 'addressBar'],
    'step.chosen': 'person',
    'follow.pressed': 'person',
    'play.pressed': 'person',
    'pause.pressed': 'person',
    'speed.changed': 'person',
    'filter.changed': 'person',
    'tabs.switched': 'person',
    'recording.chosen': 'person',
    'recording.closed': 'person',
    'export.pressed': 'person',
    'test.pressed': 'person',
    'steps.cleared': 'person',
  } satisfies SourcesOf<typeof workflowsMachine>,
  counting: {
    'use.counted': 'chart',
    'page.left': 'browser',
  } satisfies SourcesOf<typeof countingMachine>,
  challengeLife: {
    'clock.moved': 'clock',
    'board.stored': 'server',
    'challenge.released': admins,
    'challenge.withdrawn': admins,
    'challenge.restored': admins,
    'challenge.started': admins,
    'challenge.shortened': admins,
    'challenge.ended': admins,
  } satisfies SourcesOf<typeof challengeLifeMachine>,
  campaignSending: {
    'stop.pressed': 'person',
    'resume.pressed': 'person',
    'retry.pressed': 'person',
  } satisfies SourcesOf<typeof campaignSendingMachine>,
  campaignLife: {
    'clock.moved': 'clock',
    'everyone.told': 'server',
    'campaign.scheduled': admins,
    'campaign.unscheduled': admins,
    'sending.stopped': admins,
    'sending.resumed': admins,
    'campaign.withdrawn': admins,
  } satisfies SourcesOf<typeof campaignLifeMachine>,
} satisfies Readonly<Record<string, Readonly<Record<string, EventSource>>>>;
