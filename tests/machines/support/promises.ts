/** What each chart guarantees, written by hand: none of it is read from the chart under test. */
import type { CompanyProfileForm } from '../../../src/machines/modules/company/company.ts';
import type { SessionContext } from '../../../src/machines/session.machine.ts';
import { type Draft, isUnsaved } from '../../../src/rules/articles/article-draft.ts';
import type { Observation } from './witness.ts';

export interface Promises {
  /** By tag: the calls during which the page must have it, and whether it may have it at other times. */
  shown?: Readonly<Record<string, { during: readonly string[]; only?: boolean }>>;
  /** What a person has typed, and the events that may change it. A reply counts only if it is a success. */
  typed?: {
    of(context: never): unknown;
    by: readonly string[];
    /** Whether the server has it already, so that nothing is lost when a newer version replaces it. */
    isStored?(context: never): boolean;
  };
  /** The call that carries a key, so that sending it again stores it once. */
  keyed?: { call: string; key: string };
  /** Changes on the server that an event may abandon before their reply: `call event`, and why that is right. */
  abandoned?: Readonly<Record<string, string>>;
  /** A network failure is only logged; these say it in a message too, because nothing on the page shows it. */
  saysFailureOf?: readonly string[];
  /** Refusals whose words are not repeated: `call status`, and what is shown instead. */
  unsaid?: Readonly<Record<string, string>>;
  /** What is wrong at this moment, in words. */
  always?(sight: Observation): string[];
}

const busy = (...during: string[]) => ({ busy: { during, only: true } });
const answer = (call: string) => `xstate.done.actor.${call}`;
const OWN_PAGE = 'a page of its own says so';
const READS_ON = 'what was read before stays';

export const promises: Readonly<Record<string, Promises>> = {
  'article-draft': {
    shown: { saving: { during: ['saveArticle'], only: true } },
    typed: {
      of: ({ values }: { values: unknown }) => values,
      by: ['fields.changed', 'kept.restored', 'mine.kept', 'theirs.taken'],
      isStored: (draft: Draft) => !isUnsaved(draft),
    },
    keyed: { call: 'saveArticle', key: 'key' },
    abandoned: { 'saveArticle exit.confirmed': 'asked before' },
    unsaid: {
      'saveArticle 404': 'the article was deleted, which a notice says',
      'saveArticle 409': 'where nothing is unsaved, the newer version is loaded, which a notice says',
    },
  },
  'article-pictures': {},
  'article-publishing': {
    shown: { publishing: { during: ['holdDraft', 'publishArticle'] } },
    unsaid: { 'publishArticle 422': 'the draft shows it at its fields' },
  },
  attachment: {
    shown: { sending: { during: ['sendFile'], only: true } },
  },
  'bulk-upload': {
    shown: {
      busy: { during: ['openUpload', 'readImport', 'checkFiles', 'recheckFiles', 'sendFiles', 'readProgress'] },
      checking: { during: ['checkFiles'], only: true },
      rechecking: { during: ['recheckFiles'], only: true },
    },
    unsaid: {
      'readImport 404': 'a notice says that the connection was lost',
      'readImport 503': 'it is asked again',
      'readProgress 404': 'it is asked again',
    },
  },
  'campaign-life': {},
  'campaign-sending': { shown: busy('loadProgress', 'stopSending', 'resumeSending') },
  'challenge-life': {},
  'change-password': { shown: busy('changePassword') },
  collection: {
    shown: { ...busy('loadRows', 'runCommand'), running: { during: ['runCommand'], only: true } },
    saysFailureOf: ['runCommand'],
    unsaid: {
      'loadRows 403': 'it is asked again at once, because the query has changed',
      'loadRows 503': 'it is asked again at once, because the query has changed',
    },
  },
  conversation: {
    shown: {
      ...busy('loadHistory'),
      sending: { during: ['changeConversation'], only: true },
      loadingEarlier: { during: ['loadEarlier'], only: true },
    },
    typed: {
      of: ({ text }: { text: string }) => text,
      by: ['text.changed', answer('changeConversation')],
    },
    keyed: { call: 'changeConversation', key: 'key' },
    abandoned: {
      'changeConversation xstate.done.actor.refreshHistory': 'the conversation is gone',
      'changeConversation xstate.done.actor.loadEarlier': 'the conversation is gone',
    },
    unsaid: {
      'loadHistory 404': OWN_PAGE,
      'refreshHistory 404': OWN_PAGE,
      'refreshHistory 500': READS_ON,
      'loadEarlier 404': OWN_PAGE,
      'loadEarlier 500': READS_ON,
    },
  },
  counting: {
    keyed: { call: 'sendCounts', key: 'batch' },
    unsaid: {
      'sendCounts 403': 'nobody waits for it',
      'sendCounts 422': 'nobody waits for it',
      'sendCounts 503': 'nobody waits for it',
    },
  },
  'decide-many': {
    shown: busy('decideMany', 'undoMany', 'undoOne'),
    typed: { of: ({ note }: { note: string }) => note, by: ['note.changed', 'decision.pressed'] },
  },
  download: { saysFailureOf: ['fetchFile'] },
  'forgot-password': { shown: busy('askForMail') },
  form: {
    shown: { ...busy('loadForm', 'saveForm'), editable: { during: ['saveForm'] } },
    typed: {
      // No one types which version of the record it is.
      of: ({ values: { record: _, ...typed } }: { values: CompanyProfileForm }) => typed,
      by: ['fields.changed', answer('loadForm'), answer('saveForm')],
    },
    abandoned: { 'saveForm exit.confirmed': 'asked before, with the words that it may have been saved' },
    unsaid: { 'saveForm 409': 'where an earlier attempt was stored, a message says that it is saved' },
  },
  'leave-review': {
    shown: {
      ...busy('loadReview', 'decideRequest', 'undoDecision', 'checkReview', 'checkUndone'),
      deciding: { during: ['decideRequest'], only: true },
      undoing: { during: ['undoDecision'], only: true },
      unsure: { during: ['checkReview', 'checkUndone'] },
    },
    typed: {
      of: ({ note }: { note: string }) => note,
      by: ['note.changed', 'next.pressed', 'request.chosen', 'undo.pressed', answer('decideRequest')],
    },
    abandoned: {
      'decideRequest close.requested': 'asked before; the server may still store it',
      'decideRequest close.confirmed': 'asked before; the server may still store it',
      'undoDecision close.requested': 'asked before; the server may still store it',
      'undoDecision close.confirmed': 'asked before; the server may still store it',
    },
    unsaid: {
      'decideRequest 409': 'who decided it, and how, is shown',
      'decideRequest 422': 'the reason is missing, which the note says',
      'readOutcome 404': 'the decision was stored, and stays shown',
      'refreshReview 404': 'nobody asked; whoever decides is told',
    },
  },
  'live-board': {
    shown: { busy: { during: ['loadBoard'] }, live: { during: ['refreshBoard'] } },
    unsaid: { 'loadBoard 404': OWN_PAGE, 'refreshBoard 404': OWN_PAGE },
  },
  login: { shown: busy('login', 'exchangeLink') },
  logo: {
    shown: { ...busy('drawCrop', 'uploadLogo', 'skipLogo'), cropping: { during: ['drawCrop', 'uploadLogo'] } },
    abandoned: { 'uploadLogo crop.dismissed': 'the person cancelled it' },
    saysFailureOf: ['drawCrop', 'skipLogo'],
  },
  notifications: {
    shown: { loading: { during: ['loadNotifications'] }, open: { during: ['markSeen'] } },
    abandoned: {
      'markSeen notification.opened': 'opening the panel next time marks them',
      'markSeen panel.closed': 'opening the panel next time marks them',
    },
    unsaid: {
      'loadNotifications 500': 'the panel says that it failed',
      'markSeen 500': 'opening the panel next time marks them',
      'markRead 500': 'it counts as unread again',
    },
  },
  'policy-acknowledgement': {
    shown: { ...busy('loadPolicy', 'acknowledgePolicy'), sending: { during: ['acknowledgePolicy'], only: true } },
    unsaid: {
      'loadPolicy 404': OWN_PAGE,
      'acknowledgePolicy 404': OWN_PAGE,
      'acknowledgePolicy 409': 'the newest version is shown, with a notice',
    },
  },
  'picture-crop': {
    shown: { ...busy('drawCrop'), cropping: { during: ['drawCrop'] } },
    saysFailureOf: ['drawCrop'],
  },
  'people-change': {
    shown: { ...busy('previewChange', 'changeBatch', 'undoBatch'), running: { during: ['changeBatch'], only: true } },
    unsaid: { 'changeBatch 403': 'every person who is left is listed as not changed' },
  },
  'recognition-composer': {
    shown: { ...busy('recallDraft', 'drawCrop', 'sendPicture', 'sendPost'), cropping: { during: ['drawCrop'] } },
    typed: {
      of: ({ values: { message } }: { values: { message: string } }) => message,
      by: ['fields.changed', 'draft.discarded', 'again.pressed', answer('recallDraft')],
    },
    keyed: { call: 'sendPost', key: 'key' },
    saysFailureOf: ['drawCrop'],
  },
  'recognition-feed': {
    shown: {
      busy: { during: ['loadPosts'] },
      acting: { during: ['actOnPost'] },
      loadingMore: { during: ['loadMore'], only: true },
      loadingNew: { during: ['loadNew'], only: true },
    },
    abandoned: {
      'actOnPost search.changed': 'other posts are shown, as the server has them',
      'actOnPost filter.changed': 'other posts are shown, as the server has them',
      'actOnPost filters.cleared': 'other posts are shown, as the server has them',
      'actOnPost url.changed': 'other posts are shown, as the server has them',
    },
    saysFailureOf: ['loadNew'],
    unsaid: { 'actOnPost 404': 'the post disappears' },
  },
  'report-run': {
    shown: {
      ...busy('findRun', 'startRun'),
      underWay: { during: ['followRun'] },
      finished: { during: ['fetchReport'] },
    },
    abandoned: { 'startRun query.changed': 'the report runs on, and is found again with its query' },
    saysFailureOf: ['fetchReport'],
  },
  resource: {
    shown: { ...busy('loadRecord', 'runCommand'), running: { during: ['runCommand'], only: true } },
    saysFailureOf: ['runCommand'],
  },
  'rule-preview': { shown: { busy: { during: ['replayRules'] } } },
  session: {
    shown: busy('trackUser', 'endSession'),
    abandoned: {
      'endSession storage.changed': 'someone has signed in in another tab',
      'endSession xstate.after.signOutTimeout.session.signingOut': 'nobody waits for a slow server to sign out',
    },
    unsaid: { 'trackUser 401': 'the sign-in page is shown' },
    always: keepsPeopleApart,
  },
  ticket: {
    shown: busy('sendFile', 'raiseTicket'),
    typed: { of: ({ values }: { values: unknown }) => values, by: ['fields.changed'] },
    keyed: { call: 'raiseTicket', key: 'key' },
  },
  toasts: {},
  workflows: { shown: busy('readRecording'), saysFailureOf: ['readRecording'] },
};

/** No one sees, or sends, anything of someone who was signed in before. */
function keepsPeopleApart({ event, tags, context }: Observation): string[] {
  const { who, token } = context as SessionContext;

  return [
    ...(tags.has('signedOut') && who ? ['somebody is known while nobody is signed in'] : []),
    ...(tags.has('signedIn') && !(who && token) ? ['somebody is signed in whom nobody knows'] : []),
    ...(event?.type === 'storage.changed' && event.token !== null && event.token !== 'T' && who
      ? ['another person has signed in, and the one before is still known']
      : []),
  ];
}
