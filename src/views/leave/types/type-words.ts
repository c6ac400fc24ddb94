import { type LeaveTypeCharts, wireLeaveTypes, wireSickLeaveTypes } from '../../../machines/modules/leave-types.ts';
import type { LeaveKind } from '../../../machines/rules/leave-words.ts';
import { paths, type Route } from '../../../machines/rules/paths.ts';
import type { Io } from '../../../machines/wiring.ts';

/** What the pages of leave types and those of sick-leave types differ in. */
export interface TypeWords {
  kind: LeaveKind;
  wire: (io: Io) => LeaveTypeCharts;
  /** The list's title, as the menu has it. */
  title: string;
  help: string;
  /** Such as "leave type" and "leave types". */
  one: string;
  many: string;
  Name: string;
  /** The title of the form for a new one. */
  create: string;
  /** What it is for, while there is none. */
  purpose: string;
  /** An example of a name. */
  example: string;
  paths: { list: string; view: string; form: string; requests: string };
}

const leave: TypeWords = {
  kind: 'leave',
  wire: wireLeaveTypes,
  title: 'Leave Management',
  help: 'What people can be away for, how many days of it they get, and the rules for asking.',
  one: 'leave type',
  many: 'leave types',
  Name: 'Leave Type',
  create: 'Create Leave',
  purpose:
    'A leave type says how many days a year people get and how they ask for them. Annual leave is a good first one.',
  example: 'Annual leave',
  paths: { list: paths.leave, view: paths.viewLeaves, form: paths.createLeave, requests: paths.manageLeaves },
};

const sick: TypeWords = {
  kind: 'sick',
  wire: wireSickLeaveTypes,
  title: 'Sick Leave Management',
  help: 'What people can be ill with pay for, for how long, and when they have to bring a certificate.',
  one: 'sick leave type',
  many: 'sick leave types',
  Name: 'Sick Leave Type',
  create: 'Create Sick Leave',
  purpose: 'A sick leave type says how many days a year are covered and when a certificate is needed.',
  example: 'Sick leave',
  paths: {
    list: paths.sickLeave,
    view: paths.viewSickLeaves,
    form: paths.createSickLeave,
    requests: paths.manageSickLeaves,
  },
};

/** The words for the page at a route. */
export const wordsFor = ({ feature }: Route): TypeWords => (feature === 'sickLeave' ? sick : leave);

/** Where one type is looked at: its rules, and what somebody would have of it. */
export const pathOfType = ({ paths: { view } }: TypeWords, id: string): string => `${view}?type=${id}`;

/** Where one type is changed. */
export const pathOfForm = ({ paths: { form } }: TypeWords, id: string): string => `${form}?type=${id}`;
