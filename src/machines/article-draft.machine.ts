/**
 * Autosave for an article. Typed text is stored in the browser at once and sent to the server after a pause; `saving`,
 * `publishing` and `leaving` run in parallel.
 */
import { type ActorRefFrom, and, assign, not, or, setup, stateIn } from 'xstate';
import {
  type ArticleValues,
  asNewArticle,
  blankArticle,
  type Draft,
  draftKey,
  draftOf,
  hasKept,
  isUnsaved,
  type KeptDraft,
  newerLoaded,
  nextSave,
  restoring,
  type SaveRequest,
  withNewerVersion,
  withPublication,
  withStored,
} from '../rules/articles/article-draft.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS } from '../rules/shared/constants.ts';
import { withoutFields } from '../rules/shared/form.ts';
import { writingPath } from '../rules/shared/links.ts';
import type { Errors } from '../rules/shared/validation.ts';
import type {
  AboutPublication,
  AboutStored,
  ArticleDraftEvent,
  ArticleDraftInput,
  ArticleDraftTag,
  FieldsChanged,
  Released,
  Stored,
} from './article-draft.types.ts';
import {
  bodyOf,
  effect,
  effects,
  eventOf,
  fieldErrorsOf,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
} from './ports.ts';

export type * from './article-draft.types.ts';

const theirsIn = ({ reply }: AboutStored) => ({ article: (reply.body as Partial<Stored>).article ?? null });
const at = (state: string) => stateIn(`#articleDraft.writing.${state}`);

const keep = {
  type: 'keep',
  params: ({ context: { id, article, values } }: { context: Draft }) => ({
    under: draftKey(id),
    kept: { version: article?.version ?? 0, values },
  }),
} as const;
const forget = {
  type: 'forgetKept',
  params: ({ context }: { context: Draft }) => ({ under: draftKey(context.id) }),
} as const;
const created = [
  { type: 'forgetKept', params: { under: draftKey(null) } },
  {
    type: 'goTo',
    params: ({ context }: { context: Draft }) => ({ to: writingPath(context.id ?? ''), replace: true }),
  },
] as const;
const remember = [{ type: 'rememberFields', params: eventOf }, keep] as const;
const left = { target: '#articleDraft.left' } as const;

const refusals = <Params>(params: Params) =>
  [
    {
      guard: { type: 'isConflict', params },
      target: 'outdated',
      description: 'Someone else saved this article first.',
      actions: { type: 'rememberTheirs', params },
    },
    { guard: { type: 'isGone', params }, target: 'deleted', actions: { type: 'rememberDeleted', params } },
    { target: 'refused', actions: { type: 'rememberRefusal', params } },
  ] as const;

const released = [
  {
    guard: { type: 'isSuccess', params: eventOf },
    target: 'deciding',
    actions: { type: 'rememberPublished', params: eventOf },
  },
  {
    guard: { type: 'isSameText', params: eventOf },
    target: 'refused',
    description: 'The article was published, scheduled or unpublished elsewhere. Shows its current state.',
    actions: [
      { type: 'rememberPublication', params: ({ event }: { event: Released }) => theirsIn(event) },
      { type: 'rememberRefusal', params: eventOf },
    ],
  },
  ...refusals(eventOf),
] as const;

export const articleDraftMachine = setup({
  types: {
    input: {} as ArticleDraftInput,
    context: {} as Draft,
    events: {} as ArticleDraftEvent,
    tags: {} as ArticleDraftTag,
  },
  actors: { saveArticle: port<Reply<Stored>, SaveRequest>('saveArticle') },
  guards: {
    isSuccess: (_, { reply }: AboutStored) => isSuccess(reply),
    isSameText: ({ context }, about: AboutStored) =>
      about.reply.status === 409 && theirsIn(about).article?.version === context.article?.version,
    isConflict: (_, { reply }: AboutStored) => reply.status === 409,
    isGone: (_, { reply }: AboutStored) => reply.status === 404,
    hasKept: ({ context }) => hasKept(context),
    isBehind: ({ context }) => context.theirs !== null && !isUnsaved(context),
    isUnsaved: ({ context }) => isUnsaved(context),
    isPublishing: at('publishing.underWay'),
    isOverdue: at('publishing.underWay.overdue'),
    isSaved: at('saving.saved'),
    isAtRest: and([at('saving.saved'), at('publishing.idle')]),
    isReady: and([at('saving.saved'), ({ context }: { context: Draft }) => context.article !== null]),
    isAwaited: and([not(at('publishing.underWay')), or([at('publishing.savingFirst'), at('leaving.saving')])]),
    isStopped: or([at('saving.refused'), at('saving.outdated'), at('saving.deleted')]),
    isStuck: or([at('saving.offline'), at('saving.refused'), at('saving.outdated'), at('saving.deleted')]),
  },
  actions: {
    goTo: effects.goTo,
    logFailure: effects.logFailure,
    /** Stored before anything is sent, so that a lost network, server or tab loses nothing. */
    keep: effect<{ under: string; kept: KeptDraft }>('keep'),
    forgetKept: effect<{ under: string }>('forgetKept'),
    restoreKept: assign(({ context: { values, kept, filled } }) => ({
      values: { ...values, ...kept?.values },
      filled: filled + 1,
      kept: null,
    })),
    dropKept: assign({ kept: null }),
    rememberFields: assign(({ context }, { values, known = [], isFilled = false }: FieldsChanged) => ({
      values: { ...context.values, ...values },
      known: { ...context.known, ...Object.fromEntries(known.map((one) => [one._id, one])) },
      errors: withoutFields(context.errors, values),
      ...(isFilled && restoring(context)),
    })),
    rememberSave: assign({ save: ({ context }) => nextSave(context) }),
    rememberStored: assign(({ context }, { reply }: AboutStored) => withStored(context, bodyOf(reply).article)),
    rememberPublished: assign(({ context }, { reply, isDiscarded = false }: Released) => {
      const { article } = bodyOf(reply);
      if (!isDiscarded) return { article, message: null, errors: {} };

      // Text typed during the save is kept.
      return withNewerVersion({ ...context, theirs: article }, true);
    }),
    rememberPublication: assign(({ context }, { article }: AboutPublication) => withPublication(context, article)),
    rememberRefusal: assign((_, { reply }: AboutStored) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply) as Errors<ArticleValues>,
      save: null,
    })),
    forgetRefusal: assign({ message: null, errors: {} }),
    rememberTheirs: assign((_, { reply }: AboutStored) => ({
      theirs: theirsIn({ reply }).article,
      message: messageOf(reply),
      save: null,
    })),
    takeTheirs: assign(({ context }) => withNewerVersion(context, false)),
    keepMine: assign(({ context }) => withNewerVersion(context, true)),
    loadNewer: assign(({ context }) => ({ ...withNewerVersion(context, false), message: newerLoaded })),
    rememberDeleted: assign({ initial: blankArticle, save: null, message: null }),
    beginAnew: assign(({ context }) => asNewArticle(context)),
  },
  delays: { autosave: ARTICLE_AUTOSAVE_MS, saveRetry: ARTICLE_RETRY_MS },
}).createMachine({
  id: 'articleDraft',
  description: 'Autosaves an article.',
  context: ({ input: { article, kept } }) => draftOf(article, kept),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether this browser has unsaved text.',
      always: [{ guard: 'hasKept', target: 'recovering' }, { target: 'writing' }],
    },
    recovering: {
      description: 'Asks whether to restore the unsaved text or use the saved version.',
      tags: 'recovering',
      on: {
        'kept.restored': { target: '#articleDraft.writing.saving.deciding', actions: 'restoreKept' },
        'kept.discarded': { target: 'writing', actions: ['dropKept', forget] },
        'exit.requested': left,
      },
    },
    writing: {
      description: 'Editing.',
      tags: 'open',
      type: 'parallel',
      on: {
        'publication.came': {
          description: 'The article was scheduled and is due.',
          actions: { type: 'rememberPublication', params: eventOf },
          meta: { offPage: 'No path begins with a scheduled article.' },
        },
      },
      states: {
        saving: {
          description: 'Autosave.',
          initial: 'saved',
          on: { 'fields.changed': { actions: remember } },
          states: {
            deciding: {
              description: 'Checks for unsaved changes.',
              always: [
                { guard: 'isUnsaved', target: 'waiting', actions: keep },
                { target: 'saved', actions: forget },
              ],
            },
            saved: {
              description: 'Everything is saved.',
              tags: 'saved',
              on: { 'fields.changed': { target: 'waiting', actions: remember }, 'draft.release': released },
            },
            waiting: {
              description:
                'Unsaved changes. They are saved after a pause in typing, or immediately before publishing or leaving.',
              tags: 'waiting',
              always: { guard: 'isAwaited', target: 'comparing' },
              after: { autosave: { guard: not('isPublishing'), target: 'comparing' } },
              on: {
                'fields.changed': { target: 'waiting', reenter: true, actions: remember },
                'save.pressed': { guard: not('isPublishing'), target: 'comparing' },
                'draft.release': released,
              },
            },
            comparing: {
              description: 'Checks whether the text still differs from the saved version.',
              always: [
                { guard: 'isUnsaved', target: 'storing' },
                { target: 'saved', actions: forget },
              ],
            },
            storing: {
              description: 'Saving. Editing can continue.',
              tags: 'saving',
              entry: 'rememberSave',
              invoke: {
                src: 'saveArticle',
                id: 'saveArticle',
                input: ({ context }) => nextSave(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: [{ type: 'rememberStored', params: replyOf }, ...created],
                  },
                  ...refusals(replyOf),
                ],
                onError: { target: 'offline', actions: logError },
              },
            },
            offline: {
              description:
                'No response, so the text may or may not have been saved. The browser keeps it and sends it again.',
              tags: 'offline',
              after: { saveRetry: { target: 'storing' } },
              on: {
                'retry.pressed': { target: 'storing' },
                'save.pressed': { target: 'storing' },
                'draft.hold': { target: 'storing' },
              },
            },
            refused: {
              description: 'Refused, with an error for each field.',
              tags: 'refused',
              on: {
                'fields.changed': { target: 'waiting', actions: [...remember, 'forgetRefusal'] },
                'retry.pressed': { target: 'deciding', actions: 'forgetRefusal' },
              },
            },
            outdated: {
              description: 'Someone else saved first. Nothing is saved until one version is chosen.',
              tags: 'outdated',
              initial: 'undecided',
              always: {
                guard: 'isBehind',
                target: 'refused',
                description: 'Nothing is unsaved here: the newer version is loaded.',
                actions: ['loadNewer', forget],
              },
              on: {
                'theirs.taken': { target: 'deciding', actions: 'takeTheirs' },
                'mine.kept': { target: 'deciding', actions: 'keepMine' },
              },
              states: {
                asking: {
                  description: 'Asks which version to keep.',
                  tags: 'stale',
                  on: { 'stale.dismissed': { target: 'undecided' } },
                },
                undecided: {
                  description: 'The text can be edited. The question is shown on request.',
                  on: { 'retry.pressed': { target: 'asking' }, 'save.pressed': { target: 'asking' } },
                },
              },
            },
            deleted: {
              description: 'Someone deleted the article. The text is still here.',
              tags: 'deleted',
              on: { 'again.pressed': { target: 'deciding', actions: [forget, 'beginAnew'] } },
            },
          },
        },
        publishing: {
          description: 'Whether the article is being published. Everything is saved before it is.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Not publishing.',
              tags: 'notPublishing',
              on: { 'draft.hold': { target: 'savingFirst' } },
            },
            savingFirst: {
              description: 'Waiting to publish: everything is saved first.',
              tags: 'savingFirst',
              always: [
                { guard: 'isReady', target: 'underWay' },
                { guard: or(['isStopped', 'isSaved']), target: 'idle' },
              ],
            },
            underWay: {
              description: 'Publishing. Text typed in the meantime is saved afterwards.',
              tags: 'publishing',
              initial: 'answering',
              on: { 'draft.release': { target: 'idle' } },
              states: {
                answering: {
                  description: 'Waiting for the response.',
                  on: { 'draft.delay': { target: 'overdue' } },
                },
                overdue: {
                  description: 'No response yet, so the article may or may not have been published.',
                  tags: 'overdue',
                },
              },
            },
          },
        },
        leaving: {
          description: 'Leaving the page.',
          initial: 'staying',
          states: {
            staying: {
              description: 'Staying on the page.',
              on: {
                'exit.requested': [
                  { guard: and(['isStopped', not('isUnsaved')]), ...left, description: 'Nothing is unsaved.' },
                  { target: 'saving' },
                ],
              },
            },
            saving: {
              description: 'Saves everything first.',
              always: [
                { guard: 'isAtRest', ...left },
                { guard: and(['isStuck', 'isUnsaved']), target: 'asking' },
                { guard: 'isStopped', target: 'staying', description: 'Shows the errors first.' },
                { guard: 'isOverdue', target: 'asking' },
              ],
            },
            asking: {
              description:
                'Asks whether to leave although the server has not responded. Saving is retried in the meantime.',
              tags: 'askingToLeave',
              always: [
                { guard: 'isAtRest', ...left, description: 'Everything is saved now.' },
                { guard: and(['isStopped', not('isUnsaved')]), target: 'staying' },
              ],
              on: { 'exit.confirmed': left, 'exit.dismissed': { target: 'staying' } },
            },
          },
        },
      },
    },
    left: { description: 'Left the page.', type: 'final', tags: 'left' },
  },
});

export type ArticleDraftActor = ActorRefFrom<typeof articleDraftMachine>;
