import { fromPromise } from 'xstate';
import type {
  Challenge,
  ChallengeChange,
  ChallengeProgress,
  ChallengesQuery,
  FlaggedDay,
} from '../../../api/contract/challenges.ts';
import { watchMoved } from '../../../api/live-signal.ts';
import { BOARD_GATHER_MS, BOARD_POLL_MS } from '../../../rules/shared/constants.ts';
import { shiftDay } from '../../../rules/shared/days.ts';
import { challengeFormPath } from '../../../rules/shared/links.ts';
import { type ListQuery, type ListShape, namesOf, toApiQuery } from '../../../rules/shared/list-query.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { todayIn } from '../../../rules/shared/zoned-time.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { oncePerTurn } from '../shared/once-per-turn.ts';
import { wireReasonForm } from '../shared/reason-form.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';
import { challengeFilters, challengesQueryOf } from './challenges-query.ts';

export type ChallengesActor = CollectionActor<Challenge>;
export type ChallengeActor = ResourceActor<Challenge>;
/** With the challenge as it was then: its podium and counts move too. */
export interface ProgressNow extends ChallengeProgress {
  challenge: Challenge;
}
export type ProgressActor = ResourceActor<ProgressNow>;
export type ChangesActor = ResourceActor<ChallengeChange[]>;
export interface FlaggedRow extends FlaggedDay {
  /** Participation and day combined: a day has no id of its own. */
  _id: string;
  challenge: string;
}
export type FlaggedActor = CollectionActor<FlaggedRow>;

export const challengesShape: ListShape<ChallengesQuery> = {
  sorts: ['title', 'from', 'to', 'joined'],
  filters: namesOf(challengeFilters),
};

type MoveCommand = 'start' | 'endToday' | 'endYesterday';
type ChallengeCommand = 'publish' | 'restore' | 'withdraw' | 'unschedule' | MoveCommand | 'copy' | 'delete';

const command = rowCommand<Challenge, ChallengeCommand>;

export const challengeCommands = {
  publish: command('publish', true, 'Challenge published'),
  restore: command('restore', true, 'Challenge restored'),
  withdraw: command('withdraw', true, 'Challenge withdrawn'),
  unschedule: command('unschedule', false, 'Challenge moved to drafts'),
  start: command('start', true, 'Challenge started'),
  endToday: command('endToday', true, 'Challenge ends today'),
  endYesterday: command('endYesterday', true, 'Challenge ended'),
  copy: command('copy', false, 'Challenge copied'),
  delete: (row: Challenge): RowCommand<Challenge, ChallengeCommand> =>
    command('delete', true, row.isRemovable ? 'Challenge deleted' : 'Challenge retired')(row),
} as const;

/** The day that becomes the challenge's first or last. */
const movedTo: Readonly<Record<MoveCommand, (challenge: Pick<Challenge, 'zone'>) => string>> = {
  start: ({ zone }) => todayIn(zone),
  endToday: ({ zone }) => todayIn(zone),
  endYesterday: ({ zone }) => shiftDay(todayIn(zone), { days: -1 }),
};

/** Undefined for commands that don't move the challenge. */
export const dayOfMove = (name: string, challenge: Pick<Challenge, 'zone'>): string | undefined =>
  name in movedTo ? movedTo[name as MoveCommand](challenge) : undefined;

type FlaggedCommand = 'accept' | 'count';

const reviewed =
  (name: FlaggedCommand, done: string) =>
  (row: FlaggedRow): RowCommand<FlaggedRow, FlaggedCommand> => ({ name, row, needsConfirmation: false, done });

export const flaggedCommands = {
  accept: reviewed('accept', 'Day accepted'),
  count: reviewed('count', 'Day included'),
} as const;

/** Which day the form excludes. */
export const flaggedKey = ({ challenge, participant, day }: FlaggedRow): string =>
  [challenge, participant, day].join(' ');

/** The id is a filter, so that it does not appear in the address. */
export const flaggedQuery = (challenge: string): ListQuery => ({
  search: '',
  page: 1,
  filters: { id: [challenge], state: ['open'] },
});

/** Reloads the progress while people are active. Returns the unsubscribe function. */
export function followProgress(progress: ProgressActor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  const rest = () => {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
  };
  const reloadIn = (wait: number) => {
    // Further activity must not postpone it.
    if (Date.now() + wait >= due) return;
    rest();
    due = Date.now() + wait;
    timer = setTimeout(() => {
      rest();
      const now = progress.getSnapshot();
      if (now.context.record?.challenge.finalAt) return;
      if (!now.hasTag('busy')) progress.send({ type: 'reload.requested' });
      reloadIn(BOARD_POLL_MS);
    }, wait);
  };
  const soon = () => reloadIn(BOARD_GATHER_MS);
  const stop = watchMoved({ moved: soon, hidden: rest, shown: soon, networkReturned: soon });
  if (document.visibilityState === 'visible') reloadIn(BOARD_POLL_MS);

  return () => {
    rest();
    stop();
  };
}

/** Reloads the changes each time a command has reloaded what it was about. Returns the unsubscribe function. */
export function followCommands(changes: ChangesActor, ...actors: (ChallengeActor | FlaggedActor)[]): () => void {
  const subscriptions = actors.map((actor) => {
    let isLoaded = !actor.getSnapshot().hasTag('busy');
    let wasBusy = false;

    return (actor as ChallengeActor).subscribe((now) => {
      const isBusy = now.hasTag('busy');
      if (wasBusy && !isBusy && isLoaded) changes.send({ type: 'reload.requested' });
      isLoaded ||= !isBusy;
      wasBusy = isBusy;
    });
  });

  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}

export const wireChallenges = (io: Services) => {
  const { api, effects } = io;
  // A page opens both the challenge and its progress, which comes with the challenge as it is then.
  const load = oncePerTurn((id) => api.call('getChallenge', { params: { id } }));
  const copy = async (id: string, signal: AbortSignal): Promise<Reply> => {
    const reply = await api.call('copyChallenge', { params: { id }, body: { key: newId() }, signal });
    if (isSuccess(reply)) effects.goTo(undefined, { to: challengeFormPath(reply.body.challenge._id) });

    return reply;
  };
  const remove = async ({ _id, version, isRemovable }: Challenge, signal: AbortSignal): Promise<Reply> => {
    const reply = await api.call('deleteChallenge', { query: { challengeId: _id, version }, signal });
    if (isSuccess(reply) && (reply.body.outcome === 'removed') !== isRemovable) {
      effects.showToast(undefined, { kind: 'info', text: reply.body.message });
    }

    return reply;
  };
  const run = ({ name, row }: RowCommand<Challenge, ChallengeCommand>, signal: AbortSignal): Promise<Reply> => {
    const { _id: id, version } = row;
    switch (name) {
      case 'copy':
        return copy(id, signal);
      case 'delete':
        return remove(row, signal);
      case 'start':
      case 'endToday':
      case 'endYesterday': {
        const move = name === 'start' ? 'start' : 'end';

        return api.call('moveChallenge', { params: { id }, body: { version, move, day: movedTo[name](row) }, signal });
      }
      case 'publish':
      case 'restore':
        return api.call('setChallengeActive', { params: { id }, body: { isActive: true, version }, signal });
      case 'withdraw':
      case 'unschedule':
        return api.call('setChallengeActive', { params: { id }, body: { isActive: false, version }, signal });
    }
  };
  const runOn = fromPromise<Reply, RowCommand<Challenge>>(({ input, signal }) =>
    run(input as RowCommand<Challenge, ChallengeCommand>, signal),
  );

  const setAside = wireReasonForm(io, {
    id: 'setAside',
    done: 'Day excluded',
    save(key, reason, signal) {
      const [id = '', participant = '', day = ''] = key.split(' ');

      return api.call('reviewChallengeDay', {
        params: { id },
        body: { participant, day, decision: 'set-aside', reason },
        signal,
      });
    },
  });

  return {
    list: wireList<Challenge>(io, 'challenges', {
      load: async (query, signal) =>
        mapReply(
          await api.call('viewChallenges', { query: challengesQueryOf(query), signal }),
          ({ challenges: rows, total, counts }) => ({ rows, total, counts }),
        ),
      run,
    }),
    one: createResourceMachine<Challenge>('challenge').provide({
      actors: {
        loadRecord: fromPromise<Reply<Challenge>, { key: string | null }>(async ({ input: { key } }) =>
          mapReply(await load(key ?? ''), ({ challenge }) => challenge),
        ),
        runCommand: runOn,
      },
      actions: effects,
    }),
    progress: createResourceMachine<ProgressNow>('challengeProgress').provide({
      actors: {
        loadRecord: fromPromise<Reply<ProgressNow>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const params = { id: key ?? '' };
          const [found, reply] = await Promise.all([
            load(params.id),
            api.call('viewChallengeProgress', { params, query: { follow: true }, signal }),
          ]);
          if (!isSuccess(found)) return found;

          return mapReply(reply, ({ progress }) => ({ ...progress, challenge: found.body.challenge }));
        }),
      },
      // A failure is shown in place of the charts.
      actions: { ...effects, showToast: () => {} },
    }),
    changes: createResourceMachine<ChallengeChange[]>('challengeChanges').provide({
      actors: {
        loadRecord: fromPromise<Reply<ChallengeChange[]>, { key: string | null }>(async ({ input: { key }, signal }) =>
          mapReply(
            await api.call('listChallengeChanges', { params: { id: key ?? '' }, signal }),
            ({ changes }) => changes,
          ),
        ),
      },
      actions: { ...effects, showToast: () => {} },
    }),
    flagged: wirePicker<FlaggedRow>(
      io,
      'flaggedDays',
      async ({ filters: { id, state }, ...query }, signal) => {
        const { skip, count } = toApiQuery({ ...query, filters: {} });
        const reply = await api.call('listFlaggedDays', {
          params: { id: id?.[0] ?? '' },
          query: { skip, count, ...(state && { state: state[0] as 'open' }) },
          signal,
        });

        return mapReply(reply, ({ days, total }) => ({
          rows: days.map((day) => ({ ...day, _id: `${day.participant} ${day.day}`, challenge: id?.[0] ?? '' })),
          total,
        }));
      },
      ({ name, row: { challenge: id, participant, day } }: RowCommand<FlaggedRow, FlaggedCommand>, signal) =>
        api.call('reviewChallengeDay', {
          params: { id },
          body: { participant, day, decision: name },
          signal,
        }),
    ),
    setAside: setAside.form,
    newestSetAside: setAside.newest,
  };
};
