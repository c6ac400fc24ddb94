import { fromPromise } from 'xstate';
import type { PersonReport, PersonReportRow, PersonReportsQuery } from '../../../api/contract/person-reports.ts';
import { isTooLong } from '../../../rules/conversations/conversation.ts';
import { nextCheckProblem } from '../../../rules/reports/next-check.ts';
import { today } from '../../../rules/shared/days.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { CollectionActor } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';

export type PersonReportsActor = CollectionActor<PersonReportRow>;
export type PersonReportActor = ResourceActor<PersonReport>;

export interface ReportValues {
  note: string;
  /** YYYY-MM-DD or empty. */
  nextCheckOn: string;
  /** Added to those that the person has. */
  recommendation: string;
  category: string;
  record: { version: number; fullName: string; nextCheckOn: string | null };
}

export type ReportOptions = Readonly<Record<never, never>>;
interface ReportAnswer {
  report: PersonReport;
}

export type ReportFormActor = FormActor<ReportOptions, ReportValues, ReportAnswer>;

export const emptyReport: ReportValues = {
  note: '',
  nextCheckOn: '',
  recommendation: '',
  category: '',
  record: { version: 1, fullName: '', nextCheckOn: null },
};

export const RECOMMENDATION_MAX = 2000;

const valuesOf = ({ note, nextCheckOn, version, person }: PersonReport): ReportValues => ({
  ...emptyReport,
  note,
  nextCheckOn: nextCheckOn ?? '',
  record: { version, fullName: person.fullName, nextCheckOn },
});

const validateReport = ({ note, nextCheckOn, recommendation, category, record }: ReportValues) =>
  errorsOf<ReportValues>({
    note: isTooLong(note) && 'The note is too long.',
    nextCheckOn: nextCheckProblem(nextCheckOn || null, { stored: record.nextCheckOn, today: today() }),
    recommendation:
      (isBlank(recommendation) && !isBlank(category) && 'Enter a recommendation.') ||
      (recommendation.trim().length > RECOMMENDATION_MAX && 'The recommendation is too long.'),
  });

const reportFilters = { state: 'one' } as const satisfies FilterTable<PersonReportsQuery>;

export const personReportsShape: ListShape<PersonReportsQuery> = {
  sorts: ['measured', 'name', 'check'],
  filters: namesOf(reportFilters),
};

const queryOf = (query: ListQuery): PersonReportsQuery => toCallQuery<PersonReportsQuery>(query, reportFilters);

export const wirePersonReports = (io: Services) => {
  const { api, effects } = io;
  const read = async (userId: string, signal: AbortSignal): Promise<Reply<PersonReport>> => {
    const params = { skip: '0', count: '1' };
    const reply = await api.call('personReports', { params, query: { userId }, signal });

    return mapReply(reply, ({ reports: [report] }) => report as PersonReport);
  };

  return {
    list: wireList<PersonReportRow>(io, 'personReports', {
      load: async (query, signal) =>
        mapReply(await api.call('listPersonReports', { query: queryOf(query), signal }), ({ people, total }) => ({
          rows: people,
          total,
        })),
    }),
    report: createResourceMachine<PersonReport>('personReport').provide({
      actors: {
        loadRecord: fromPromise<Reply<PersonReport>, { key: string | null }>(({ input: { key }, signal }) =>
          read(key ?? '', signal),
        ),
      },
      actions: effects,
    }),
    ...wireForm<ReportOptions, ReportValues, ReportAnswer>(io, {
      id: 'personReportForm',
      validate: validateReport,
      messages: { added: 'Report updated', updated: 'Report updated' },
      readSaved: ({ report }) => report && valuesOf(report),
      async load(id, signal): Promise<Reply<LoadedForm<ReportOptions, ReportValues> | null>> {
        const reply = await read(id ?? '', signal);
        if (reply.status === 404) return { status: 200, body: null };

        return mapReply(reply, (report) => ({ options: {}, values: valuesOf(report) }));
      },
      save(id, { note, nextCheckOn, recommendation, category, record }, signal) {
        const body = {
          version: record.version,
          note: note.trim(),
          nextCheckOn: nextCheckOn || null,
          ...(!isBlank(recommendation) && {
            recommendation: {
              body: recommendation.trim(),
              ...(!isBlank(category) && { category: category.trim() }),
            },
          }),
        };

        return api.call('editPersonReport', { params: { id: id ?? '' }, body, signal });
      },
    }),
  };
};
