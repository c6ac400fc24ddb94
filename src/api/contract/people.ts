import { type Static, Type } from 'typebox';
import { exportColumns } from '../../rules/employees/export-columns.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  strictObject,
} from './common.ts';
import {
  Employee,
  EmployeeOption,
  EmployeeSort,
  PeopleFilters,
  PeopleOutcome,
  PeopleSelectionBody,
  SeenPeople,
} from './employees.ts';
import { Reference } from './organisation.ts';

export type { SeenPerson } from './employees.ts';

const changeKinds = [
  'manager',
  'department',
  'branch',
  'team',
  'insurance',
  'joinGroups',
  'leaveGroups',
  'deactivate',
  'invite',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * The ids of the new manager, department, branch, team, insurance option or groups; without any, people end up with none.
 * For deactivation the last working day; without one, they are deactivated now.
 */
const change = {
  what: oneOf(changeKinds, 'Change'),
  to: Type.Optional(Type.Array(Type.Union([Id(), Day()]), { maxItems: 50, uniqueItems: true, title: 'New value' })),
};

export const PreviewChangeBody = strictObject({ ...PeopleSelectionBody.properties, ...change });
export type PreviewChangeBody = Static<typeof PreviewChangeBody>;

export const ChangePeopleBody = strictObject({
  seen: SeenPeople,
  people: Type.Array(Id({ title: 'Person' }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'People' }),
  ...change,
  what: oneOf(
    changeKinds.filter((kind) => kind !== 'invite'),
    'Change',
  ),
});
export type ChangePeopleBody = Static<typeof ChangePeopleBody>;

const PreviewedPerson = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  /**
   * The manager, department, branch, team, insurance or planned last working day they have now; null without one, and for
   * other changes.
   */
  before: Nullable(Type.String()),
  /** Its id; a last working day has none. */
  beforeId: Nullable(Id()),
  isEnabled: Type.Boolean(),
  /** Why they will not change; null for those who will. */
  problem: Nullable(Type.String()),
});

export const ChangePreview = Type.Object({
  /** By name. */
  people: Type.Array(PreviewedPerson),
  /**
   * For deactivation: pending requests that will be cancelled, approved absences that reach beyond today, and people who
   * report to those who leave.
   */
  requests: Type.Integer(),
  absences: Type.Integer(),
  reports: Type.Integer(),
});
export type ChangePreview = Static<typeof ChangePreview>;

export const ExportEmployeesBody = strictObject({
  people: PeopleSelectionBody.properties.people,
  matching: Type.Optional(PeopleFilters),
  sort: Type.Optional(EmployeeSort),
  columns: Type.Array(oneOf(exportColumns, 'Column'), { minItems: 1, uniqueItems: true, title: 'Columns' }),
  format: oneOf(['csv', 'xlsx'], 'Format'),
});
export type ExportEmployeesBody = Static<typeof ExportEmployeesBody>;

const Colleague = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  photo: Nullable(Type.String()),
  designation: Nullable(Reference),
});

export const PersonReply = replyWith({
  user: Employee,
  /** The name of their insurance option. */
  insurance: Nullable(Type.String()),
  /** Null for people without one, or with one outside the caller's scope. */
  manager: Nullable(Colleague),
  /** Enabled people who report to them, by name; at most 100. */
  reports: Type.Array(Colleague),
  reportCount: Type.Integer(),
});
export type PersonReply = Static<typeof PersonReply>;

/** In words; null for an empty field. */
export const FieldChange = Type.Object({
  field: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type FieldChange = Static<typeof FieldChange>;

const HistoryEntry = Type.Object({
  at: Instant(),
  what: Type.String(),
  /** Null for the system. */
  by: Nullable(Type.Object({ _id: Id(), fullName: Type.String() })),
  changes: Type.Array(FieldChange),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const PersonHistoryReply = replyWith({ entries: Type.Array(HistoryEntry), total: Type.Integer() });
export type PersonHistoryReply = Static<typeof PersonHistoryReply>;

export const ChartPerson = Type.Object({
  ...EmployeeOption.properties,
  designation: Nullable(Reference),
  /** Enabled people in scope who report to them. */
  reports: Type.Integer(),
});
export type ChartPerson = Static<typeof ChartPerson>;

export const OrgChartReply = replyWith({
  people: Type.Array(ChartPerson),
  total: Type.Integer(),
  /** The managers from the top of the chart down to the person in `for`. */
  line: Type.Array(Id()),
});
export type OrgChartReply = Static<typeof OrgChartReply>;

const VIEW_NAME_MAX = 60;

const SavedView = Type.Object({ _id: Id(), name: Type.String(), query: Type.String() });
export type SavedView = Static<typeof SavedView>;

export const SavedViewsReply = replyWith({ views: Type.Array(SavedView) });
export type SavedViewsReply = Static<typeof SavedViewsReply>;

const outcomes = replyWith({ outcomes: Type.Array(PeopleOutcome) });

export const people = {
  previewPeopleChange: {
    summary: 'Preview who a change applies to, and who it does not apply to and why; stores nothing',
    body: PreviewChangeBody,
    reply: replyWith({ preview: ChangePreview }),
  },
  changePeople: {
    summary: 'Change several people; each succeeds or fails on its own',
    body: ChangePeopleBody,
    reply: outcomes,
  },
  undoPeopleChange: {
    summary: 'Undo changes the caller made in the last day, by the entry ids that the change returned',
    body: strictObject({
      entries: Type.Array(Id({ title: 'Entry' }), { minItems: 1, maxItems: 100, uniqueItems: true, title: 'Entries' }),
    }),
    reply: outcomes,
  },
  exportEmployees: {
    summary: 'The employee list as a CSV or XLSX file',
    body: ExportEmployeesBody,
    reply: replyWith({}),
  },
  viewPerson: {
    summary: 'A person with their manager and direct reports; no health data',
    params: IdParams,
    reply: PersonReply,
  },
  viewPersonHistory: {
    summary: 'The history of changes to a person, newest first',
    params: IdParams,
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: PersonHistoryReply,
  },
  viewOrgChart: {
    summary:
      'One level of the organisation chart: a person’s direct reports, or everyone who reports to no one in scope',
    query: strictObject({
      manager: Type.Optional(Id({ title: 'Manager' })),
      for: Type.Optional(Id({ title: 'Person' })),
      skip: listQuery.skip,
      count: listQuery.count,
    }),
    reply: OrgChartReply,
  },
  listViews: { summary: 'The caller’s saved views of the employee list, sorted by name', reply: SavedViewsReply },
  saveView: {
    summary: 'Save a view of the list; one with the same name is replaced',
    body: strictObject({
      name: SingleLine(VIEW_NAME_MAX, { title: 'Name', message: 'Enter a name for this view.' }),
      /** As in the address of the page. */
      query: Type.String({ maxLength: 4000, title: 'View' }),
    }),
    reply: SavedViewsReply,
  },
  deleteView: { summary: 'Delete a saved view', params: IdParams, reply: SavedViewsReply },
} as const satisfies Record<string, CallContract>;
