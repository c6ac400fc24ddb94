import { fromPromise } from 'xstate';
import type { PeopleOutcome, PeopleSelectionBody } from '../../../api/contract/employees.ts';
import type { ChangePreview } from '../../../api/contract/people.ts';
import { signalMoved } from '../../../api/live-signal.ts';
import type { ExportColumn } from '../../../rules/employees/export-columns.ts';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';
import { type ChangeBatch, type ChangeRequest, peopleChangeMachine } from '../../people-change.machine.ts';
import type { Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { withState } from './employees-query.ts';

type Outcomes = Reply<{ outcomes: PeopleOutcome[] }>;

export const wirePeopleChange = (io: Services) =>
  peopleChangeMachine.provide({
    actors: {
      previewChange: fromPromise<Reply<{ preview: ChangePreview }>, ChangeRequest & { selection: PeopleSelection }>(
        ({ input: { selection, what, to }, signal }) =>
          io.api.call('previewPeopleChange', {
            body: { ...selectionBodyOf(selection), what, to: chosenIds(to) },
            signal,
          }),
      ),
      changeBatch: fromPromise<Outcomes, ChangeBatch>(({ input, signal }) => change(io, input, signal)),
      undoBatch: fromPromise<Outcomes, { entries: readonly string[] }>(({ input: { entries }, signal }) =>
        io.api.call('undoPeopleChange', { body: { entries: [...entries] }, signal }),
      ),
    },
    actions: io.effects,
  });

/** Exports the selected people, or everyone in the list. */
export const wirePeopleExport =
  ({ download }: Services) =>
  (what: {
    query: ListQuery;
    selection: PeopleSelection;
    columns: readonly ExportColumn[];
    format: 'csv' | 'xlsx';
  }) => {
    const { query, selection, columns, format } = what;
    const chosen = selectionBodyOf(selection);
    const { sort } = query;

    download({
      call: 'exportEmployees',
      body: {
        ...(chosen.people && !chosen.matching ? { people: chosen.people } : { matching: matchingOf(query) }),
        ...(sort !== undefined && { sort }),
        columns: [...columns],
        format,
      },
    });
  };

const chosenIds = (to: ChangeRequest['to']): string[] => to.map(({ _id }) => _id).filter((id) => id !== '');

export const selectionBodyOf = (selection: PeopleSelection): PeopleSelectionBody => ({
  ...(selection.ids.length > 0 && { people: [...selection.ids] }),
  ...(selection.all && { matching: matchingOf(selection.all.query), expected: selection.all.total }),
});

/** An address has a list of values for every filter; the server takes only one for these. */
const WITH_ONE_VALUE = /^(?:state|manager|signedIn)$|(?:From|To)$/;

function matchingOf(query: ListQuery): PeopleSelectionBody['matching'] {
  const filters = Object.entries(withState(query).filters).map(([name, values]) => [
    name,
    WITH_ONE_VALUE.test(name) ? values[0] : values,
  ]);
  const search = query.search.trim();

  return { ...Object.fromEntries(filters), ...(search && { search }) };
}

async function change(
  { api }: Services,
  { what, to, people, seen }: ChangeBatch,
  signal: AbortSignal,
): Promise<Outcomes> {
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
async function invite(api: Services['api'], people: readonly string[], signal: AbortSignal): Promise<Outcomes> {
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
