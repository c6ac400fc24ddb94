import {
  type LeaveTypeCharts,
  wireLeaveTypes,
  wireSickLeaveTypes,
} from '../../../machines/modules/leave/leave-types.ts';
import type { Services } from '../../../machines/wiring.ts';
import type { LeaveKind } from '../../../rules/leave/leave-words.ts';
import { paths, type Route } from '../../../rules/shared/paths.ts';

export interface TypeWords {
  kind: LeaveKind;
  wire: (io: Services) => LeaveTypeCharts;
  title: string;
  help: string;
  one: string;
  many: string;
  Name: string;
  create: string;
  purpose: string;
  example: string;
  paths: { list: string; view: string; form: string; requests: string };
}

const leave: TypeWords = {
  kind: 'leave',
  wire: wireLeaveTypes,
  title: 'Leave Management',
  help: 'Leave types, yearly allowances and the rules for requesting leave.',
  one: 'leave type',
  many: 'leave types',
  Name: 'Leave type',
  create: 'Add leave type',
  purpose: 'A leave type sets how many days employees get and how they request them. Start with annual leave.',
  example: 'Annual leave',
  paths: { list: paths.leave, view: paths.viewLeaves, form: paths.createLeave, requests: paths.manageLeaves },
};

const sick: TypeWords = {
  kind: 'sick',
  wire: wireSickLeaveTypes,
  title: 'Sick Leave Management',
  help: 'Sick leave types, their yearly limits and when a document is required.',
  one: 'sick leave type',
  many: 'sick leave types',
  Name: 'Sick leave type',
  create: 'Add sick leave type',
  purpose: 'A sick leave type sets how many days are covered and when a document is required.',
  example: 'Sick leave',
  paths: {
    list: paths.sickLeave,
    view: paths.viewSickLeaves,
    form: paths.createSickLeave,
    requests: paths.manageSickLeaves,
  },
};

export const wordsFor = ({ feature }: Route): TypeWords => (feature === 'sickLeave' ? sick : leave);

export const pathOfType = ({ paths: { view } }: TypeWords, id: string): string => `${view}?type=${id}`;

export const pathOfForm = ({ paths: { form } }: TypeWords, id: string): string => `${form}?type=${id}`;
