import { fromPromise } from 'xstate';
import type { EmployeesQuery, ListedEmployee } from '../../../api/contract/employees.ts';
import type { LeaverBalance } from '../../../api/contract/leave-applications.ts';
import type { PersonBalance } from '../../../api/contract/leave-review.ts';
import type { PersonHistoryReply, PersonReply } from '../../../api/contract/people.ts';
import { watchOtherWindows } from '../../../api/other-windows.ts';
import { watchPageVisibility } from '../../../api/page-visibility.ts';
import { spanInWords } from '../../../rules/leave/time-off.ts';
import type { Feature } from '../../../rules/shared/features.ts';
import { readListQuery, toApiQuery } from '../../../rules/shared/list-query.ts';
import type { RowCommand } from '../../collection.machine.ts';
import { isRefusal, isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';
import { employeesShape } from './employees.ts';
import { withState } from './employees-query.ts';
import { type EmployeeCommand, runEmployeeCommand } from './people-calls.ts';

export type PersonActor = ResourceActor<PersonReply>;

/** The people before and after someone in the list they came from. */
export interface Neighbours {
  before: ListedEmployee | null;
  after: ListedEmployee | null;
  /** From 1. */
  position: number;
  total: number;
}

export interface ActivityItem {
  _id: string;
  kind: 'leave' | 'sickLeave' | 'workFromHome' | 'talkToHr' | 'recognition';
  title: string;
  /** A day or an instant. */
  from: string;
  /** The days of a request, and which half of one. */
  span?: string;
  /** Its last day. */
  to?: string;
  state?: string;
}

export interface PersonActivity {
  requests: ActivityItem[];
  recognition: ActivityItem[];
}

export interface PersonBalances {
  balances: PersonBalance[];
  leaver: LeaverBalance[];
  /** Of someone who leaves or has left. */
  lastDay: string | null;
}

/** Newest of each kind. */
const SHOWN = 5;

interface ActivityKey {
  id: string;
  features: readonly Feature[];
}

export const activityKey = (key: ActivityKey): string => JSON.stringify(key);
export const conversationsKey = ({ _id, email }: Pick<ListedEmployee, '_id' | 'email'>): string =>
  JSON.stringify({ _id, email });

export const wirePerson = (io: Services) => ({
  person: resource<PersonReply>(io, 'person', (id, signal) => io.api.call('viewPerson', { params: { id }, signal })),
  /** Without a key there are none. */
  balances: part<PersonBalances>(io, 'personBalances', async (id, signal) =>
    id === ''
      ? { status: 200, body: { balances: [], leaver: [], lastDay: null } }
      : mapReply(
          await io.api.call('viewPersonLeave', { params: { id }, signal }),
          ({ balances, leaver, leavesOn, leftOn }) => ({ balances, leaver, lastDay: leavesOn ?? leftOn }),
        ),
  ),
  history: part<PersonHistoryReply>(io, 'personHistory', (id, signal) =>
    io.api.call('viewPersonHistory', { params: { id }, query: { count: 50 }, signal }),
  ),
  activity: part<PersonActivity>(io, 'personActivity', (key, signal) => loadActivity(io, JSON.parse(key), signal)),
  conversations: part<ActivityItem[]>(io, 'personConversations', (key, signal) =>
    loadConversations(io, JSON.parse(key), signal),
  ),
  neighbours: part<Neighbours>(io, 'personNeighbours', (key, signal) => loadNeighbours(io, key, signal)),
  /** The commands on the page, which loads the person by itself. */
  commands: wirePicker<ListedEmployee>(
    io,
    'employees',
    async () => ({ status: 200, body: { rows: [], total: 0 } }),
    (command: RowCommand<ListedEmployee, EmployeeCommand>, signal) => runEmployeeCommand(io.api, command, signal),
  ),
  /** Somebody was changed in another window, or the tab is shown again. Returns the unsubscribe function. */
  watch(mayBeNew: () => void): () => void {
    const stops = [
      watchOtherWindows(mayBeNew),
      watchPageVisibility({ networkReturned: mayBeNew, pageShown: mayBeNew }),
    ];

    return () => {
      for (const stop of stops) stop();
    };
  },
});

const resource = <T>(io: Services, id: string, load: Load<T>) =>
  createResourceMachine<T>(id).provide({
    actors: {
      loadRecord: fromPromise<Reply<T>, { key: string | null }>(({ input: { key }, signal }) =>
        load(key ?? '', signal),
      ),
    },
    actions: io.effects,
  });

type Load<T> = (key: string, signal: AbortSignal) => Promise<Reply<T>>;

/** Loaded at the same time as the person. A failure is shown in its place. */
const part = <T>(io: Services, id: string, load: Load<T>) =>
  resource<T>(io, id, load).provide({ actions: { showToast: () => {} } });

/** The key is the query of the page's address. Both are null without a list, or if the list has changed since. */
async function loadNeighbours({ api }: Services, key: string, signal: AbortSignal): Promise<Reply<Neighbours>> {
  const params = new URLSearchParams(key);
  if (!params.has('at')) return { status: 200, body: { before: null, after: null, position: 0, total: 0 } };
  const at = Number(params.get('at'));
  const { skip: _, count: __, ...query } = toApiQuery<EmployeesQuery>(withState(readListQuery(key, employeesShape)));
  const first = Math.max(at - 1, 0);
  const reply = await api.call('allUsers', { query: { ...query, fields: 'list', skip: first, count: 3 }, signal });

  return mapReply(reply, ({ users, total }) => {
    const index = users.findIndex(({ _id }) => _id === params.get('id'));

    return {
      before: users[index - 1] ?? null,
      after: index < 0 ? null : (users[index + 1] ?? null),
      position: index < 0 ? 0 : first + index + 1,
      total,
    };
  });
}

async function loadActivity(
  { api }: Services,
  { id, features }: ActivityKey,
  signal: AbortSignal,
): Promise<Reply<PersonActivity>> {
  const newest = { person: id, count: SHOWN, sort: '-created' } as const;
  const has = (feature: Feature) => features.includes(feature);
  const [leave, sick, wfh, recognition] = await Promise.all([
    has('leave') ? api.call('viewLeaveApplications', { query: newest, signal }) : undefined,
    has('sickLeave') ? api.call('viewSickLeaveApplications', { query: newest, signal }) : undefined,
    has('workFromHome') ? api.call('listWfhRequests', { query: newest, signal }) : undefined,
    has('recognition') ? api.call('getRecognitionPosts', { query: { person: id, count: SHOWN }, signal }) : undefined,
  ]);
  const refused = [leave, sick, wfh, recognition].find(isRefusal);
  if (refused) return refused;
  const away = [leave, sick].flatMap((reply) => (reply && isSuccess(reply) ? reply.body.leaveApplications : []));
  const home = wfh && isSuccess(wfh) ? wfh.body.wfhRequests : [];

  return {
    status: 200,
    body: {
      requests: [
        ...away.map(({ _id, kind, type, status, ...span }) => ({
          _id,
          kind: kind === 'sick' ? ('sickLeave' as const) : ('leave' as const),
          title: type.name,
          from: span.from,
          to: span.to,
          span: spanInWords(span),
          state: status,
        })),
        ...home.map(({ _id, policy, from, to, status }) => ({
          _id,
          kind: 'workFromHome' as const,
          title: `Work from home, ${policy.name}`,
          from,
          to,
          span: spanInWords({ from, to, fromPortion: 'full', toPortion: 'full' }),
          state: status,
        })),
      ]
        .sort((a, b) => (a.from < b.from ? 1 : -1))
        .slice(0, SHOWN),
      recognition: (recognition && isSuccess(recognition) ? recognition.body.posts : []).map(
        ({ _id, message, createdAt, from: giver }) => ({
          _id,
          kind: 'recognition' as const,
          title: message,
          from: createdAt,
          state: giver._id === id ? 'given' : 'received',
        }),
      ),
    },
  };
}

async function loadConversations(
  { api }: Services,
  { _id: id, email }: Pick<ListedEmployee, '_id' | 'email'>,
  signal: AbortSignal,
): Promise<Reply<ActivityItem[]>> {
  const reply = await api.call('listConversations', { query: { search: email, count: SHOWN }, signal });

  return mapReply(reply, ({ conversations }) =>
    conversations
      .filter(({ employee }) => employee._id === id)
      .map(({ _id, subject, status, last }) => ({
        _id,
        kind: 'talkToHr',
        title: subject,
        from: last.at,
        state: status,
      })),
  );
}
