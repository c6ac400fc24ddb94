import { fromPromise } from 'xstate';
import type { CompanyReport, ReportName, ReportRun, ReportView } from '../../../api/contract/company-reports.ts';
import { fetchFile } from '../../../api/download.ts';
import { type StoredFile, saveFile } from '../../../api/save-file.ts';
import { type ReportFilters, readReportSearch, reportSearch } from '../../../rules/reports/company-reports.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { RowCommand } from '../../collection.machine.ts';
import type { FormActor } from '../../form.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { type FoundRun, type ReportFile, type ReportQuestion, reportRunMachine } from '../../report-run.machine.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';

export interface LoadedReport {
  report: CompanyReport;
  branches: { _id: string; name: string }[];
  departments: { _id: string; name: string }[];
}

export interface ReportList {
  reports: ReportName[];
  views: ReportView[];
}

export interface ViewValues {
  name: string;
  schedule: '' | 'weekly' | 'monthly';
  report: ReportName;
  query: ReportFilters;
  version: number;
}

export type ReportActor = ResourceActor<LoadedReport>;
export type ReportListActor = ResourceActor<ReportList>;
interface ViewAnswer {
  view: ReportView;
}

export type ViewFormActor = FormActor<object, ViewValues, ViewAnswer>;

/** A report and its filters as one text, for the chart that loads them. */
export const reportKey = (report: ReportName, query: ReportFilters): string => `${report}${reportSearch(query)}`;

function questionIn(key: string | null): ReportQuestion {
  const [report = '', search = ''] = (key ?? '').split('?');

  return { report: report as ReportName, query: readReportSearch(search) };
}

/** A command's row is the list with the one view that it is about. */
const only = (list: ReportList, view: ReportView): ReportList => ({ ...list, views: [view] });

export const deleteView = (list: ReportList, view: ReportView): RowCommand<ReportList> => ({
  name: 'delete',
  row: only(list, view),
  needsConfirmation: true,
  done: 'View deleted',
});

/** Needs no confirmation: the email goes to the person who sends it. */
export const sendView = (list: ReportList, view: ReportView): RowCommand<ReportList> => ({
  name: 'send',
  row: only(list, view),
  needsConfirmation: false,
  done: 'Report sent to your email',
});

const viewCalls = { delete: 'deleteReportView', send: 'sendReportView' } as const;
type ViewCommand = keyof typeof viewCalls;

const valuesOf = ({ name, schedule, report, query, version }: ReportView): ViewValues => ({
  name,
  schedule: schedule ?? '',
  report,
  query,
  version,
});

export const wireCompanyReports = (io: Services) => {
  const { api, effects, http } = io;
  const listViews = async (signal: AbortSignal): Promise<Reply<ReportList>> =>
    mapReply(await api.call('listReportViews', { signal }), ({ reports, views }) => ({ reports, views }));

  return {
    /** The key is the report with its filters. */
    report: createResourceMachine<LoadedReport>('companyReport').provide({
      actors: {
        loadRecord: fromPromise<Reply<LoadedReport>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const { report, query } = questionIn(key);

          return mapReply(
            await api.call('viewCompanyReport', { params: { report }, query, signal }),
            ({ report: loaded, branches, departments }) => ({ report: loaded, branches, departments }),
          );
        }),
      },
      actions: effects,
    }),
    run: reportRunMachine.provide({
      actors: {
        findRun: fromPromise<Reply<FoundRun>, ReportQuestion>(async ({ input: { report, query }, signal }) =>
          mapReply(await api.call('viewReportRun', { params: { report }, query, signal }), ({ run, ...choices }) => ({
            run,
            ...choices,
          })),
        ),
        startRun: fromPromise<Reply<{ run: ReportRun }>, ReportQuestion>(({ input: { report, query }, signal }) =>
          api.call('startReportRun', { params: { report }, body: query, signal }),
        ),
        fetchReport: fromPromise<Reply<StoredFile>, ReportQuestion & ReportFile & { run: string }>(
          ({ input: { report, query, ...file } }) =>
            fetchFile(http, { call: 'exportCompanyReport', params: { report }, query: { ...query, ...file } }),
        ),
      },
      actions: { ...effects, saveFile: (_, file) => saveFile(file) },
    }),
    list: createResourceMachine<ReportList>('reportViews').provide({
      actors: {
        loadRecord: fromPromise<Reply<ReportList>, { key: string | null }>(({ signal }) => listViews(signal)),
        runCommand: fromPromise<Reply, RowCommand<ReportList>>(({ input: { name, row }, signal }) =>
          api.call(viewCalls[name as ViewCommand], { params: { id: row.views[0]?._id ?? '' }, signal }),
        ),
      },
      actions: effects,
    }),
    ...wireForm<object, ViewValues, ViewAnswer>(io, {
      id: 'reportView',
      validate: ({ name }) => errorsOf<ViewValues>({ name: isBlank(name) && 'Enter a name.' }),
      messages: { added: 'View saved', updated: 'View saved' },
      readSaved: ({ view }) => view && valuesOf(view),
      async load(key, signal) {
        if (key === null) return emptyFormOptions;
        const reply = await listViews(signal);
        if (!isSuccess(reply)) return reply;
        const view = reply.body.views.find(({ _id }) => _id === key);

        return { status: 200, body: view ? { options: {}, values: valuesOf(view) } : null };
      },
      save(key, { name, schedule, report, query, version }, signal) {
        const body = { name: name.trim(), schedule: schedule || null };

        return key === null
          ? api.call('saveReportView', { body: { ...body, report, query }, signal })
          : api.call('editReportView', { params: { id: key }, body: { ...body, version }, signal });
      },
    }),
    download({ report, query, ...file }: ReportQuestion & ReportFile): void {
      io.download({ call: 'exportCompanyReport', params: { report }, query: { ...query, ...file } });
    },
  };
};

export type ReportCharts = ReturnType<typeof wireCompanyReports>;
