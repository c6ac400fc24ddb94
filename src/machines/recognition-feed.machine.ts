/**
 * The recognition feed. New posts wait until the reader asks for them, so nothing moves while they read; what they do
 * to a post is laid over the server's copy until the server has replied.
 */

import type { ActorRefFrom } from 'xstate';
import { RECOGNITION_PAGE_SIZE } from '../rules/shared/constants.ts';
import { eventOf, logError, messageOf, replyOf } from './ports.ts';
import {
  checkOf,
  moreOf,
  nextAction,
  type RecognitionFeedContext,
  recognitionFeedSetup,
} from './recognition-feed.setup.ts';
import { reflect, reflectInPlace } from './reflect-query.ts';

export type { FeedPart, FeedRequest, RecognitionFeedContext, RecognitionFeedEvent } from './recognition-feed.setup.ts';

const toastRefusal = {
  type: 'showToast',
  params: ({ event }: { event: { output: Parameters<typeof messageOf>[0] } }) =>
    ({ kind: 'error', text: messageOf(event.output) }) as const,
} as const;
const fromTheTop = ({ context: { query } }: { context: RecognitionFeedContext }) => ({
  query,
  count: RECOGNITION_PAGE_SIZE,
});

export const recognitionFeedMachine = recognitionFeedSetup.createMachine({
  id: 'recognitionFeed',
  description: 'Shows recognition posts, newest first, and keeps them up to date.',
  context: ({ input }) => ({
    ...input,
    posts: [],
    total: 0,
    gone: [],
    touched: [],
    hasMore: false,
    fresh: 0,
    message: null,
    pending: [],
    isOutdated: false,
    failures: 0,
  }),
  initial: 'loading',
  on: {
    'search.changed': { target: '.typing', actions: { type: 'rememberSearch', params: eventOf } },
    'filter.changed': { target: '.loading', actions: [{ type: 'rememberFilter', params: eventOf }, reflect] },
    'filters.cleared': { target: '.loading', actions: ['forgetFilters', reflect] },
    'url.changed': {
      guard: { type: 'isOtherQuery', params: eventOf },
      target: '.loading',
      description: 'Browser back or forward.',
      actions: { type: 'rememberQuery', params: eventOf },
    },
  },
  states: {
    loading: {
      description: 'Loading the newest posts. The posts on the page stay visible.',
      tags: 'busy',
      entry: 'forgetOutdated',
      invoke: {
        src: 'loadPosts',
        id: 'loadPosts',
        input: fromTheTop,
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'open',
            actions: { type: 'rememberPosts', params: replyOf },
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: [logError, 'rememberFailure'] },
      },
    },
    typing: {
      description: 'Waits for a pause in typing.',
      tags: 'busy',
      after: { searchDebounce: { target: 'loading', actions: reflectInPlace } },
    },
    refused: {
      description: 'The server refused and gave a reason.',
      tags: 'refused',
      on: { 'retry.pressed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    unreachable: {
      description: 'The network failed. Tries again automatically, less and less often.',
      tags: 'unreachable',
      after: { feedRetry: { target: 'loading' } },
      on: { 'retry.pressed': { target: 'loading' } },
    },
    open: {
      description: 'The feed is shown.',
      tags: 'open',
      type: 'parallel',
      invoke: {
        src: 'watchFeed',
        id: 'watchFeed',
        onError: {
          description: 'Polling continues without it.',
          actions: logError,
          meta: { offPage: 'Nothing on a page makes this listener fail.' },
        },
      },
      states: {
        reading: {
          description: 'Reading, five posts at a time.',
          initial: 'resting',
          on: {
            'new.pressed': {
              guard: 'hasNew',
              target: '.loadingNew',
              description: 'The only way other people’s posts are added above the ones on the page.',
            },
            'post.sent': { target: '.loadingNew', description: 'People want to see their own post immediately.' },
          },
          states: {
            resting: {
              description: 'Shows the posts that are loaded.',
              on: { 'end.approached': { guard: 'hasMore', target: 'loadingMore' } },
            },
            loadingNew: {
              description: 'Loading the newest posts. The posts on the page stay until they arrive.',
              tags: 'loadingNew',
              invoke: {
                src: 'loadPosts',
                id: 'loadNew',
                input: fromTheTop,
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'resting',
                    actions: { type: 'rememberPosts', params: replyOf },
                  },
                  { target: 'resting', actions: toastRefusal },
                ],
                onError: {
                  target: 'resting',
                  actions: [
                    logError,
                    {
                      type: 'showToast',
                      params: { kind: 'error', text: 'The server could not be reached. Try again.' },
                    },
                  ],
                },
              },
            },
            loadingMore: {
              description: 'Loading older posts.',
              tags: 'loadingMore',
              invoke: {
                src: 'loadPosts',
                id: 'loadMore',
                input: ({ context }) => moreOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'resting',
                    actions: { type: 'rememberMore', params: replyOf },
                  },
                  { target: 'interrupted', actions: toastRefusal },
                ],
                onError: { target: 'interrupted', actions: logError },
              },
            },
            interrupted: {
              description: 'Older posts could not be loaded. Tries again only when the button is pressed.',
              tags: 'moreFailed',
              on: { 'retry.pressed': { target: 'loadingMore' } },
            },
          },
        },
        following: {
          description: 'Following what others do.',
          initial: 'live',
          on: { 'page.hidden': { target: '.paused' } },
          states: {
            live: {
              description: 'Up to date.',
              tags: 'live',
              on: { 'feed.moved': { target: 'gathering' } },
              after: { feedPoll: { target: 'checking', description: 'In case a message from the feed was lost.' } },
            },
            gathering: {
              description: 'Something changed. Waits a moment, so that several changes cause only one request.',
              tags: 'live',
              after: { feedGather: { target: 'checking' } },
            },
            checking: {
              description:
                'Loading the newest posts again. New posts wait, changed posts are updated in place, and a note replaces a hidden post.',
              tags: 'live',
              entry: ['forgetOutdated', 'forgetTouched'],
              invoke: {
                src: 'loadPosts',
                id: 'checkPosts',
                input: ({ context }) => checkOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: { type: 'rememberNews', params: replyOf },
                  },
                  { target: 'stale', actions: { type: 'rememberRefusal', params: replyOf } },
                ],
                onError: { target: 'offline', actions: [logError, 'rememberFailure'] },
              },
              on: {
                'feed.moved': {
                  actions: 'rememberOutdated',
                  description: 'Checks once more afterwards instead of starting again each time.',
                },
              },
            },
            deciding: {
              description: 'Checks whether something changed in the meantime.',
              always: [{ guard: 'isOutdated', target: 'gathering' }, { target: 'live' }],
            },
            stale: {
              description: 'The server refused. The posts stay visible.',
              tags: 'stale',
              exit: 'forgetRefusal',
              on: { 'feed.moved': { target: 'gathering' } },
              after: { refusedRetry: { target: 'checking' } },
            },
            offline: {
              description: 'The connection was lost. The posts stay visible; tries again, less and less often.',
              tags: 'offline',
              on: { 'network.returned': { target: 'checking', actions: 'forgetFailures' } },
              after: { feedRetry: { target: 'checking' } },
            },
            paused: {
              description: 'The page is hidden. Makes no requests until it is shown again.',
              tags: 'paused',
              on: { 'page.shown': { target: 'checking' } },
            },
          },
        },
        acting: {
          description: 'Reacting, commenting, reporting and hiding.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether something is still to be sent.',
              always: [{ guard: 'hasPending', target: 'sending' }, { target: 'idle' }],
            },
            idle: {
              description: 'Everything has been sent.',
              on: { 'action.pressed': { target: 'sending', actions: { type: 'rememberAction', params: eventOf } } },
            },
            sending: {
              description: 'Sending one action after another. A reaction shows immediately.',
              tags: 'acting',
              invoke: {
                src: 'actOnPost',
                id: 'actOnPost',
                input: ({ context }) => nextAction(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: { type: 'rememberActed', params: replyOf },
                  },
                  {
                    guard: { type: 'isGone', params: replyOf },
                    target: 'deciding',
                    description: 'The post was hidden while it was being read.',
                    actions: 'rememberGone',
                  },
                  {
                    target: 'deciding',
                    description: 'Refused. The post goes back to what the server has.',
                    actions: [toastRefusal, 'rollBack'],
                  },
                ],
                onError: { target: 'unsure', actions: logError },
              },
              on: { 'action.pressed': { actions: { type: 'rememberAction', params: eventOf } } },
            },
            unsure: {
              description: 'No response, so the action may or may not have been saved. Sends it again.',
              tags: ['acting', 'unsure'],
              after: { actionRetry: { target: 'sending' } },
              on: {
                'network.returned': { target: 'sending' },
                'action.pressed': { actions: { type: 'rememberAction', params: eventOf } },
              },
            },
          },
        },
      },
    },
  },
});

export type RecognitionFeedActor = ActorRefFrom<typeof recognitionFeedMachine>;
