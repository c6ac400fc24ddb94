import { describe, expect, it } from 'vitest';
import type { LeaveType } from '../../../../src/api/contract/leave.ts';
import {
  emptyLeaveType,
  type LeaveTypeValues,
  leaveTypeBodyOf,
  leaveTypeValuesOf,
  settingsOf,
  validateLeaveType,
} from '../../../../src/machines/modules/leave/leave-type-values.ts';
import { paginateLocally } from '../../../../src/machines/modules/shared/paginate-locally.ts';
import { defaultListQuery } from '../../../../src/rules/shared/list-query.ts';

const annual: LeaveType = {
  _id: 't1',
  name: 'Annual',
  colour: '#2f74b5',
  daysPerYear: 22.5,
  paid: true,
  halfDayAllowed: false,
  attachmentAfterDays: 0,
  carryOverCap: 5,
  carryOverExpiryMonth: 3,
  minNoticeDays: 14,
  maxConsecutiveDays: null,
  reportWithinDays: null,
  countsWeekends: true,
  mayGoNegative: false,
  proratesJoining: true,
  branches: [{ _id: 'b1', branchName: 'Porto' }],
  isActive: true,
  canEdit: true,
  version: 4,
};
const values = (changes: Partial<LeaveTypeValues> = {}) => ({ ...leaveTypeValuesOf(annual), ...changes });

describe('the leave type form', () => {
  it('needs only a name and days for a new type', () => {
    expect(validateLeaveType(emptyLeaveType('leave'))).toEqual({
      name: 'Enter a leave name.',
      daysPerYear: 'Enter the days per year.',
    });
  });

  it.each<[Partial<LeaveTypeValues>, object]>([
    [{}, {}],
    [{ name: ' ' }, { name: 'Enter a leave name.' }],
    [{ daysPerYear: '22,5' }, {}],
    [{ daysPerYear: '22.3' }, { daysPerYear: 'Days per year must be whole or half days, from 0 to 366.' }],
    [{ daysPerYear: '367' }, { daysPerYear: 'Days per year must be whole or half days, from 0 to 366.' }],
    [{ carryOverCap: '' }, {}],
    [{ carryOverCap: 'five' }, { carryOverCap: 'Carry-over limit must be whole or half days, from 0 to 366.' }],
    [{ minNoticeDays: '1.5' }, { minNoticeDays: 'Days of notice must be a whole number from 0 to 366, or empty.' }],
    [{ reportWithinDays: '0' }, {}],
    [
      { reportWithinDays: '-1' },
      { reportWithinDays: 'Days allowed for late requests must be a whole number from 0 to 366, or empty.' },
    ],
    [
      { maxConsecutiveDays: '0' },
      { maxConsecutiveDays: 'Maximum days per request must be a whole number from 1 to 366, or empty.' },
    ],
    [
      { attachmentAfterDays: '-1' },
      { attachmentAfterDays: 'Document required after (days) must be a whole number from 0 to 366, or empty.' },
    ],
  ])('rejects %j with errors at the fields', (changes, errors) => {
    expect(validateLeaveType(values(changes))).toEqual(errors);
  });

  it('sends a stored type back unchanged', () => {
    const { _id, isActive, canEdit, version, branches, ...fields } = annual;

    expect(leaveTypeBodyOf(values())).toEqual({ ...fields, branches: ['b1'] });
  });

  it('sends an empty field as no limit, and no month if nothing is carried over', () => {
    const body = leaveTypeBodyOf(
      values({
        minNoticeDays: '',
        reportWithinDays: '',
        maxConsecutiveDays: '',
        attachmentAfterDays: '',
        carryOverCap: '',
      }),
    );

    expect(body).toMatchObject({
      minNoticeDays: 0,
      reportWithinDays: null,
      maxConsecutiveDays: null,
      attachmentAfterDays: null,
    });
    expect(body).toMatchObject({ carryOverCap: 0, carryOverExpiryMonth: null });
  });

  it('leaves out the branches of a new type if none is chosen, and clears them for an existing type', () => {
    expect(leaveTypeBodyOf(emptyLeaveType('leave'))).not.toHaveProperty('branches');
    expect(leaveTypeBodyOf({ ...emptyLeaveType('leave'), branches: ['b1'] }).branches).toEqual(['b1']);
    expect(leaveTypeBodyOf(values({ branches: [] })).branches).toEqual([]);
  });

  it('can be summarised without a name, but not with an invalid number', () => {
    const branches = [...annual.branches, { _id: 'b2', branchName: 'Lisbon' }];

    expect(settingsOf(values({ name: '' }), branches)).toMatchObject({ daysPerYear: 22.5, branches: annual.branches });
    expect(settingsOf(values({ daysPerYear: 'many' }), branches)).toBeUndefined();
  });
});

describe('a list that the server sends as a whole', () => {
  const row = (name: string, days: number) => ({ name, days });
  const rows = [row('Étude', 3), row('Annual', 22), row('Parental', 90)];
  const look = { text: ({ name }: { name: string }) => name, sorts: { days: ({ days }: { days: number }) => days } };
  const names = (query: object) =>
    paginateLocally(rows, { ...defaultListQuery, ...query }, look).rows.map(({ name }) => name);

  it('keeps the server’s order until it is sorted', () => {
    expect(names({})).toEqual(['Étude', 'Annual', 'Parental']);
    expect(names({ sort: 'days' })).toEqual(['Étude', 'Annual', 'Parental']);
    expect(names({ sort: '-days' })).toEqual(['Parental', 'Annual', 'Étude']);
  });

  it('is searched without regard to accents and case', () => {
    expect(names({ search: ' etude' })).toEqual(['Étude']);
    expect(paginateLocally(rows, { ...defaultListQuery, search: 'a' }, look).total).toBe(2);
  });

  it('is split into pages', () => {
    const many = Array.from({ length: 30 }, (_, index) => row(`Type ${index}`, index));

    expect(paginateLocally(many, { ...defaultListQuery, page: 2 }, look)).toEqual({ rows: many.slice(25), total: 30 });
  });
});
