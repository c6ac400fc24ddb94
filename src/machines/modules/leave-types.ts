/** Types of leave and of sick leave: the list, one of them, and the form. Both kinds are wired from here. */
import { fromPromise } from 'xstate';
import type { ApiClient } from '../../api/client.ts';
import type { CreateLeaveTypeBody, EditLeaveTypeBody, LeaveType } from '../../api/contract/leave.ts';
import type { BranchReference } from '../../api/contract/organisation.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { createResourceMachine, type ResourceActor } from '../resource.machine.ts';
import { freeColour } from '../rules/leave-colours.ts';
import type { LeaveKind } from '../rules/leave-words.ts';
import type { ListShape } from '../rules/list-query.ts';
import { normalise } from '../rules/normalise.ts';
import { paths } from '../rules/paths.ts';
import type { Io } from '../wiring.ts';
import {
  emptyLeaveType,
  type LeaveTypeValues,
  leaveTypeBodyOf,
  leaveTypeValuesOf,
  validateLeaveType,
} from './leave-type-values.ts';
import { loadChoices } from './people-choices.ts';
import { pageOf } from './whole-list.ts';
import { wireForm } from './wire-form.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export interface LeaveTypeOptions {
  /** Whose people it can be for: those in scope, and those it is for already. */
  branches: BranchReference[];
  /** Whether the caller may change it. */
  canEdit: boolean;
}

export type LeaveTypeList = CollectionActor<LeaveType>;
export type LeaveTypeForm = FormActor<LeaveTypeOptions, LeaveTypeValues, unknown>;
export type LeaveTypeActor = ResourceActor<LeaveType>;

export const leaveTypeShape: ListShape = { sorts: ['name', 'daysPerYear'], filters: ['state'] };

type State = 'inUse' | 'retired';
type Types = Reply<{ leaveTypes: LeaveType[] }>;

/** The calls of one kind. */
interface TypeCalls {
  list(api: ApiClient, query: { state?: State }, signal: AbortSignal): Promise<Types>;
  create(api: ApiClient, body: CreateLeaveTypeBody, signal: AbortSignal): Promise<Reply>;
  edit(api: ApiClient, body: EditLeaveTypeBody, signal: AbortSignal): Promise<Reply>;
  retire(api: ApiClient, id: string, signal: AbortSignal): Promise<Reply>;
}

/** What can be done to a row of the list. */
export const leaveTypeCommands = (kind: LeaveKind) => {
  const command =
    (name: string, asks: boolean, done: string) =>
    (row: LeaveType): RowCommand<LeaveType> => ({
      name,
      row,
      asks,
      done: `${kind === 'sick' ? 'Sick Leave' : 'Leave'} Type ${done}`,
    });

  return { retire: command('retire', true, 'Retired'), restore: command('restore', false, 'Restored') };
};

const wireTypes = (kind: LeaveKind, calls: TypeCalls) => (io: Io) => {
  const { api } = io;
  const word = kind === 'sick' ? 'Sick Leave' : 'Leave';
  const gone = {
    status: 404,
    body: { status: 404, message: `This ${word.toLowerCase()} type is not there any more.` },
  };
  const loadOne = async (id: string | null, signal: AbortSignal): Promise<Reply<LeaveType>> => {
    const reply = await calls.list(api, {}, signal);
    if (!isSuccess(reply)) return reply as Reply<never>;
    const type = reply.body.leaveTypes.find(({ _id }) => _id === id);

    return type ? { status: 200, body: type } : gone;
  };
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<LeaveTypeOptions, LeaveTypeValues>>> => {
    const [choices, types] = await Promise.all([loadChoices(api, signal), calls.list(api, {}, signal)]);
    if (!isSuccess(choices)) return choices as Reply<never>;
    if (!isSuccess(types)) return types as Reply<never>;
    const { leaveTypes } = types.body;
    const { branches } = choices.body;
    if (id === null) {
      const colour = freeColour(leaveTypes.map((type) => type.colour));

      return {
        status: 200,
        body: { options: { branches, canEdit: true }, values: { ...emptyLeaveType(kind), colour } },
      };
    }
    const type = leaveTypes.find(({ _id }) => _id === id);
    if (!type) return gone;
    const others = type.branches.filter((own) => !branches.some(({ _id }) => _id === own._id));
    const options = { branches: [...branches, ...others], canEdit: type.canEdit };

    return { status: 200, body: { options, values: leaveTypeValuesOf(type) } };
  };

  return {
    list: wireList<LeaveType>(io, `${kind}Types`, {
      load: async (query, signal) => {
        const [state] = (query.filters.state ?? []) as State[];

        return withBody(await calls.list(api, state ? { state } : {}, signal), ({ leaveTypes }) =>
          pageOf(leaveTypes, query, {
            text: ({ name }) => name,
            sorts: { name: ({ name }) => normalise(name), daysPerYear: ({ daysPerYear }) => daysPerYear },
          }),
        );
      },
      run: ({ name, row: { _id, version } }, signal) =>
        name === 'retire' ? calls.retire(api, _id, signal) : calls.edit(api, { _id, version, isActive: true }, signal),
    }),
    one: createResourceMachine<LeaveType>(`${kind}Type`).provide({
      actors: {
        loadThing: fromPromise<Reply<LeaveType>, { key: string | null }>(({ input: { key }, signal }) =>
          loadOne(key, signal),
        ),
      },
      actions: io.effects,
    }),
    ...wireForm<LeaveTypeOptions, LeaveTypeValues, unknown>(io, {
      id: `${kind}TypeForm`,
      validate: validateLeaveType,
      says: { added: `${word} Type Added Successfully!`, updated: `${word} Type Updated Successfully!` },
      afterAdding: kind === 'sick' ? paths.sickLeave : paths.leave,
      load: loadForm,
      save(id, values, signal) {
        const body = leaveTypeBodyOf(values);

        return id === null
          ? calls.create(api, body, signal)
          : calls.edit(api, { _id: id, version: values.record?.version ?? 1, ...body }, signal);
      },
    }),
  };
};

export type LeaveTypeCharts = ReturnType<ReturnType<typeof wireTypes>>;

export const wireLeaveTypes = wireTypes('leave', {
  list: (api, query, signal) => api.call('listLeaveTypes', { query, signal }),
  create: (api, body, signal) => api.call('createLeaveType', { body, signal }),
  edit: (api, body, signal) => api.call('editLeaveType', { body, signal }),
  retire: (api, id, signal) => api.call('deleteLeaveType', { params: { id }, signal }),
});

export const wireSickLeaveTypes = wireTypes('sick', {
  list: (api, query, signal) => api.call('listSickLeaveTypes', { query, signal }),
  create: (api, body, signal) => api.call('createSickLeaveType', { body, signal }),
  edit: (api, body, signal) => api.call('editSickLeaveType', { body, signal }),
  retire: (api, id, signal) => api.call('deleteSickLeaveType', { params: { id }, signal }),
});
