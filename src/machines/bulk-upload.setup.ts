import { assign, setup } from 'xstate';
import type {
  CheckReply,
  FailedRow,
  ImportKind,
  ImportMode,
  ImportRecord,
  ImportReply,
} from '../api/contract/imports.ts';
import type { BranchReference, InsurancePlan } from '../api/contract/organisation.ts';
import type { DefaultRole } from '../rules/employees/employee-roles.ts';
import { bulkFilesError } from '../rules/imports/bulk-files.ts';
import { type ColumnChoice, withColumn } from '../rules/imports/column-choices.ts';
import {
  type UnitAnswer,
  type UnitChoice,
  withAllCreated,
  withAnswer,
  withRemembered,
  withSuggestions,
} from '../rules/imports/new-units.ts';
import type { ProgressSample } from '../rules/imports/time-left.ts';
import { BULK_MAX_BYTES, IMPORT_POLL_MS, IMPORT_RETRY_MS } from '../rules/shared/constants.ts';
import { newId } from '../rules/shared/new-id.ts';
import { limitInWords } from '../rules/shared/sizes.ts';
import { SERVER_UNREACHABLE } from '../rules/shared/unreachable.ts';
import { bodyOf, effect, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';

export interface UploadChoices {
  mode: ImportMode;
  branchId: string;
  insuranceId: string;
  /** For people without one in the file; empty for none. */
  role: DefaultRole | '';
  /** For employees: whether those who are added get a welcome email now. */
  welcomes: boolean;
  /** For leave balances: whether people whose balance changes are notified. */
  notifies: boolean;
}

export interface UploadOpening {
  running: ImportRecord | null;
  /**
   * Those of the person’s last upload of employees; null if there were none or one of them can no longer be made. Not
   * whether people are updated: an old file, chosen again, would undo later changes.
   */
  lastChoices: Pick<UploadChoices, 'branchId' | 'insuranceId' | 'role' | 'welcomes'> | null;
  branches: BranchReference[];
  insurancePlans: InsurancePlan[];
}

export interface UploadRequest extends UploadChoices {
  kind: ImportKind;
  id: string;
  files: readonly File[];
  /** The balances in the check, which must not have changed by the upload. */
  checkedBalances: string | null;
  units: readonly UnitChoice[];
  columns: readonly ColumnChoice[];
  managersGetRole: boolean;
}

export interface BulkUploadInput {
  kind: ImportKind;
}

export interface BulkUploadContext extends UploadChoices {
  kind: ImportKind;
  /** Whether the choices are those of the last upload. */
  areLastChoices: boolean;
  takesMany: boolean;
  branches: readonly BranchReference[];
  insurancePlans: readonly InsurancePlan[];
  files: readonly File[];
  error: string | null;
  id: string;
  /** Share of the bytes sent, 0 to 1. */
  sent: number;
  record: ImportRecord | null;
  /** The first and the latest progress sample, from which the remaining time is estimated. */
  samples: readonly [ProgressSample, ProgressSample] | null;
  failedRows: readonly FailedRow[];
  check: CheckReply | null;
  /** Kept after the check, for another try. */
  checkedBalances: string | null;
  /** The same, to name columns as the file does. */
  checkedColumns: CheckReply['columns'];
  /** For departments, designations and teams that the file names and the company does not have yet. */
  units: readonly UnitChoice[];
  /** For columns of the file that are not recognised, or mean something else. */
  columns: readonly ColumnChoice[];
  /** Those that a check used as in earlier uploads. */
  recalled: readonly ColumnChoice[];
  /** Whether managers named in the file get the role if they lack only that. */
  managersGetRole: boolean;
}

export type BulkUploadEvent =
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; name: string }
  | { type: 'choice.made'; choices: Partial<UploadChoices> }
  | { type: 'check.pressed' }
  | { type: 'upload.pressed' }
  | { type: 'unit.answered'; unit: Pick<UnitChoice, 'unit' | 'name'>; answer: UnitAnswer }
  | { type: 'column.answered'; column: ColumnChoice }
  | { type: 'suggestions.pressed' }
  | { type: 'createAll.pressed' }
  | { type: 'managersRole.pressed' }
  | { type: 'cancel.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'again.pressed' }
  | { type: 'failedRows.pressed' }
  | { type: 'notInFile.pressed' }
  | { type: 'template.pressed' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

type BulkUploadTag =
  | 'busy'
  | 'choosing'
  | 'checking'
  | 'checked'
  | 'rechecking'
  | 'unchecked'
  | 'sending'
  | 'processing'
  | 'offline'
  | 'allAccepted'
  | 'someRefused'
  | 'fileRefused'
  | 'slowedDown'
  | 'notAllowed'
  | 'connectionLost'
  | 'interrupted';

type AboutReply = { reply: Reply };
const recordOf = (reply: Reply): ImportRecord => bodyOf(reply as Reply<ImportReply>).import;

function filesError(files: readonly File[]): string | null {
  const large = files.find(({ size }) => size > BULK_MAX_BYTES);

  return (
    bulkFilesError(files) ??
    (large ? `${large.name} is too large. Files can be up to ${limitInWords(BULK_MAX_BYTES)}.` : null)
  );
}

/** To what was not recognised in a file, or is not allowed as it is. */
const noAnswers = { units: [], columns: [], recalled: [], managersGetRole: false };

export const nothingChosen = ({ kind }: BulkUploadInput): BulkUploadContext => ({
  kind,
  takesMany: kind === 'blood',
  mode: 'create',
  branchId: '',
  insuranceId: '',
  role: '',
  areLastChoices: false,
  welcomes: true,
  notifies: true,
  branches: [],
  insurancePlans: [],
  files: [],
  error: null,
  id: '',
  sent: 0,
  record: null,
  samples: null,
  failedRows: [],
  check: null,
  checkedBalances: null,
  checkedColumns: [],
  ...noAnswers,
});

export const bulkUploadSetup = setup({
  types: {
    input: {} as BulkUploadInput,
    context: {} as BulkUploadContext,
    events: {} as BulkUploadEvent,
    tags: {} as BulkUploadTag,
  },
  actors: {
    openUpload: port<Reply<UploadOpening>, { kind: ImportKind }>('openUpload'),
    checkFiles: port<Reply<CheckReply>, UploadRequest>('checkFiles'),
    recheckFiles: port<Reply<CheckReply>, UploadRequest>('recheckFiles'),
    /** Sends `bytes.sent` while uploading, then `answer.came` or `connection.lost`. */
    sendFiles: subscription<{ type: 'never' }, UploadRequest>('sendFiles'),
    readImport: port<Reply<ImportReply>, { id: string }>('readImport'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isRunning: (_, { reply }: AboutReply) => isSuccess(reply) && recordOf(reply).state === 'running',
    isUnderWay: (_, { reply }: { reply: Reply<UploadOpening> }) => isSuccess(reply) && bodyOf(reply).running !== null,
    isAllAccepted: (_, { reply }: AboutReply) =>
      isSuccess(reply) && recordOf(reply).state === 'done' && recordOf(reply).failed === 0,
    isSomeRefused: (_, { reply }: AboutReply) =>
      isSuccess(reply) && recordOf(reply).state === 'done' && recordOf(reply).failed > 0,
    isRefused: (_, { reply }: AboutReply) => isSuccess(reply) && recordOf(reply).state === 'refused',
    isInterrupted: (_, { reply }: AboutReply) => isSuccess(reply) && recordOf(reply).state === 'interrupted',
    /** 404: the server never received it, so nothing was stored. */
    isUnknown: (_, { reply }: AboutReply) => reply.status === 404,
    /** Already received under this id, or cut short when the server stopped. */
    isToFollow: (_, { reply: { status } }: AboutReply) => [200, 201, 409].includes(status) || status >= 500,
    isSlowedDown: (_, { reply }: AboutReply) => reply.status === 429,
    /** Such as a role that was taken away while the files were chosen. */
    isNotAllowed: (_, { reply }: AboutReply) => reply.status === 403,
    hasGoodFiles: ({ context }) => filesError(context.files) === null,
    needsCheck: ({ context: { kind, files } }) => kind === 'balances' && filesError(files) === null,
    needsScreening: ({ context: { kind, files } }) => kind === 'employees' && filesError(files) === null,
    givesAdmin: (_, { reply }: { reply: Reply<CheckReply> }) =>
      isSuccess(reply) && bodyOf(reply).gains.some(({ role }) => role === 'admin'),
    namesUnknownUnits: (_, { reply }: { reply: Reply<CheckReply> }) =>
      isSuccess(reply) && bodyOf(reply).units.length > 0,
    namesManagersWithoutRole: (_, { reply }: { reply: Reply<CheckReply> }) =>
      isSuccess(reply) && bodyOf(reply).managersWithoutRole !== undefined,
    recallsColumns: (_, { reply }: { reply: Reply<CheckReply> }) =>
      isSuccess(reply) && bodyOf(reply).recalled.length > 0,
    lacksColumns: (_, { reply }: { reply: Reply<CheckReply> }) => isSuccess(reply) && bodyOf(reply).problems.length > 0,
    hasFiles: ({ context }) => context.files.length > 0,
    isAllSent: (_, { share }: { share: number }) => share >= 1,
    isEmployees: ({ context }) => context.kind === 'employees',
    isBalances: ({ context }) => context.kind === 'balances',
  },
  actions: {
    ...effects,
    downloadFailedRows: effect<{ id: string }>('downloadFailedRows'),
    /** Sends the files again: the check keeps nothing. */
    downloadCheckedRows: effect<UploadRequest>('downloadCheckedRows'),
    /** Sends the files again, too. */
    downloadNotInFile: effect<UploadRequest>('downloadNotInFile'),
    downloadTemplate: effect<{ kind: ImportKind }>('downloadTemplate'),
    rememberOpening: assign((_, { reply }: { reply: Reply<UploadOpening> }) => {
      const { running, lastChoices, branches, insurancePlans } = bodyOf(reply);

      return {
        branches,
        insurancePlans,
        ...(lastChoices && { ...lastChoices, areLastChoices: true }),
        ...(running && { record: running, id: running._id }),
      };
    }),
    rememberFiles: assign(({ context }, { files }: { files: readonly File[] }) => {
      const chosen = context.takesMany
        ? [...context.files.filter(({ name }) => !files.some((one) => one.name === name)), ...files]
        : files.slice(0, 1);

      return { files: chosen, ...noAnswers, error: chosen.length > 0 ? filesError(chosen) : null };
    }),
    forgetFile: assign(({ context }, { name }: { name: string }) => {
      const files = context.files.filter((file) => file.name !== name);

      return { files, ...noAnswers, error: files.length > 0 ? filesError(files) : null };
    }),
    rememberChoices: assign((_, { choices }: { choices: Partial<UploadChoices> }) => ({
      ...choices,
      areLastChoices: false,
    })),
    rememberFilesError: assign({ error: ({ context }) => filesError(context.files) }),
    rememberRefusal: assign({ error: (_, { reply }: AboutReply) => messageOf(reply) }),
    rememberNoConnection: assign({ error: SERVER_UNREACHABLE }),
    rememberCheck: assign(({ context }, { reply }: { reply: Reply<CheckReply> }) => ({
      check: bodyOf(reply),
      checkedBalances: bodyOf(reply).checkedBalances ?? null,
      checkedColumns: bodyOf(reply).columns,
      error: null,
      recalled: [...context.recalled, ...bodyOf(reply).recalled],
      columns: [...context.columns, ...bodyOf(reply).recalled],
      units: withRemembered(context.units, bodyOf(reply).units),
    })),
    rememberAnswer: assign({
      units: ({ context }, { unit, answer }: { unit: Pick<UnitChoice, 'unit' | 'name'>; answer: UnitAnswer }) =>
        withAnswer(context.units, unit, answer),
    }),
    rememberColumn: assign({
      columns: ({ context }, { column }: { column: ColumnChoice }) => withColumn(context.columns, column),
    }),
    rememberSuggestions: assign({ units: ({ context }) => withSuggestions(context.units, context.check?.units ?? []) }),
    rememberAllCreated: assign({ units: ({ context }) => withAllCreated(context.units, context.check?.units ?? []) }),
    rememberManagersRole: assign({ managersGetRole: ({ context }) => !context.managersGetRole }),
    forgetCheck: assign({ check: null }),
    forgetError: assign({ error: null }),
    forgetLastCheck: assign({ checkedBalances: null, checkedColumns: [] }),
    rememberSent: assign({ sent: (_, { share }: { share: number }) => share }),
    nameUpload: assign({ id: () => newId(), sent: 0, record: null, samples: null, failedRows: [], error: null }),
    rememberImport: assign(({ context }, { reply }: AboutReply) => {
      const { import: record, failedRows } = bodyOf(reply as Reply<ImportReply>);
      const sample = { at: Date.now(), done: record.done };
      // Time spent reading the file before the first row says nothing about the speed of the others.
      const samples = record.done > 0 ? ([context.samples?.[0] ?? sample, sample] as const) : null;

      return { record, failedRows, samples, error: record.message || null };
    }),
    forgetUpload: assign({
      files: [],
      ...noAnswers,
      error: null,
      check: null,
      record: null,
      samples: null,
      failedRows: [],
      sent: 0,
      id: '',
    }),
  },
  delays: { importPoll: IMPORT_POLL_MS, importRetry: IMPORT_RETRY_MS },
});

export const requestOf = ({
  kind,
  id,
  files,
  units,
  columns,
  managersGetRole,
  mode,
  branchId,
  insuranceId,
  role,
  welcomes,
  notifies,
  checkedBalances,
}: BulkUploadContext): UploadRequest => ({
  kind,
  id,
  files,
  units,
  columns,
  managersGetRole,
  mode,
  branchId,
  insuranceId,
  role,
  welcomes,
  notifies,
  checkedBalances,
});
