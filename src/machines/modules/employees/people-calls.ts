import type { ApiClient } from '../../../api/client.ts';
import type { ListedEmployee, PeopleOutcome } from '../../../api/contract/employees.ts';
import type { ChangePreview } from '../../../api/contract/people.ts';
import { signalMoved } from '../../../api/live-signal.ts';
import { tellOtherWindows } from '../../../api/other-windows.ts';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import type { RowCommand } from '../../collection.machine.ts';
import type { ChangeBatch, ChangeRequest } from '../../people-change.machine.ts';
import type { Reply } from '../../ports.ts';
import { mapReply } from '../shared/map-reply.ts';
import { selectionBodyOf } from './employees-query.ts';

export type EmployeeCommand = 'deactivate' | 'activate' | 'keep' | 'confirm' | 'resendEmail';

export type Outcomes = Reply<{ outcomes: PeopleOutcome[] }>;

export const runEmployeeCommand = (
  api: ApiClient,
  command: RowCommand<ListedEmployee, EmployeeCommand>,
  signal: AbortSignal,
): Promise<Reply> => runCommand(api, command, signal).finally(tellOtherWindows);

function runCommand(
  api: ApiClient,
  { name, row, day: lastDay }: RowCommand<ListedEmployee, EmployeeCommand>,
  signal: AbortSignal,
): Promise<Reply> {
  const about = { params: { id: row._id }, signal };
  switch (name) {
    case 'confirm':
      return api.call('confirmBranchHr', about);
    case 'resendEmail':
      return api.call('resendEmail', about);
    default: {
      // What someone who leaves has asked for is cancelled: fewer requests wait.
      const isEnabled = name !== 'deactivate';
      const body = { isEnabled, ...(lastDay && { version: row.version, ...(!isEnabled && { lastDay }) }) };

      return api.call('setUserEnabled', { ...about, body }).finally(signalMoved);
    }
  }
}

export const previewChange = (
  api: ApiClient,
  { selection, what, to }: ChangeRequest & { selection: PeopleSelection },
  signal: AbortSignal,
): Promise<Reply<{ preview: ChangePreview }>> =>
  api.call('previewPeopleChange', { body: { ...selectionBodyOf(selection), what, to: chosenIds(to) }, signal });

export const undoBatch = (
  api: ApiClient,
  { entries }: { entries: readonly string[] },
  signal: AbortSignal,
): Promise<Outcomes> =>
  api.call('undoPeopleChange', { body: { entries: [...entries] }, signal }).finally(tellOtherWindows);

export const changeBatch = (api: ApiClient, batch: ChangeBatch, signal: AbortSignal): Promise<Outcomes> =>
  change(api, batch, signal).finally(tellOtherWindows);

async function change(api: ApiClient, { what, to, people, seen }: ChangeBatch, signal: AbortSignal): Promise<Outcomes> {
  const [manager] = to;
  if (what === 'invite') return invite(api, people, signal);
  if (what === 'manager' && manager?.email) {
    const body = { manager: manager.email, employees: [...people], each: true, seen: [...seen] };

    return mapReply(await api.call('assignManager', { body, signal }), ({ outcomes = [] }) => ({ outcomes }));
  }

  return api
    .call('changePeople', { body: { people: [...people], what, to: chosenIds(to), seen: [...seen] }, signal })
    .finally(signalMoved);
}

/** One after another; a refusal is an outcome like any other. Those before the connection was lost keep theirs. */
async function invite(api: ApiClient, people: readonly string[], signal: AbortSignal): Promise<Outcomes> {
  const outcomes: PeopleOutcome[] = [];
  try {
    for (const id of people) {
      const { status, body } = await api.call('resendEmail', { params: { id }, signal });
      outcomes.push({ _id: id, status, message: (body as { message?: string }).message ?? '', entry: null });
    }
  } catch (error) {
    if (outcomes.length === 0) throw error;
  }

  return { status: 200, body: { outcomes } };
}

const chosenIds = (to: ChangeRequest['to']): string[] => to.map(({ _id }) => _id).filter((id) => id !== '');
