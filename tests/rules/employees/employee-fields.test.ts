import { describe, expect, it } from 'vitest';
import {
  columnOf,
  columnsFrom,
  employeeFields,
  optionalNames,
  plainField,
  plainNames,
  profileNames,
  recordNames,
  valuesFrom,
} from '../../../src/rules/employees/employee-fields.ts';

describe('employee fields', () => {
  it('belong to the record or the wellness profile, or refer to something else', () => {
    expect([...recordNames, ...profileNames].sort()).toEqual([...plainNames].sort());
    expect(recordNames.filter((name) => (profileNames as readonly string[]).includes(name))).toEqual([]);
    const links = Object.keys(employeeFields).filter((name) => !(plainNames as readonly string[]).includes(name));
    expect(links).toEqual([
      ...['designation', 'roles', 'department', 'branchId', 'manager', 'groups', 'teamId', 'insuranceCategory'],
    ]);
  });

  it('in the profile are about body and mind, so that viewing them is logged', () => {
    expect(profileNames).toEqual([
      ...['heightCm', 'weightKg', 'goal', 'smoking', 'stress', 'mood', 'wearableType'],
      ...['cardiovascularStatus', 'diabetesStatus'],
    ]);
  });

  it('in the record are optional if no message requires them', () => {
    expect(recordNames.filter((name) => !(optionalNames as readonly string[]).includes(name))).toEqual([
      ...['firstName', 'lastName', 'email', 'empId'],
    ]);
    expect(optionalNames).toContain('preferredName');
    expect(optionalNames).not.toContain('heightCm');
  });

  it('have a column with the matching name', () => {
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(plainNames.map((name) => [name, columnOf(name)])).toEqual(plainNames.map((name) => [name, snake(name)]));
  });

  it('are read from a row and written to one', () => {
    const row = { first_name: 'Ana', joined_on: null };
    const names = ['firstName', 'joinedOn'] as const;
    const values = valuesFrom(names, row as never);
    expect(values).toEqual({ firstName: 'Ana', joinedOn: null });
    expect(columnsFrom(names, (name) => values[name])).toEqual(row);
  });

  it('used in emails are names, which cannot contain links', () => {
    expect(plainNames.filter((name) => plainField(name).kind === 'name')).toEqual([
      ...['firstName', 'lastName', 'preferredName'],
    ]);
    expect(plainNames.filter((name) => plainField(name).kind === 'day')).toEqual(['dob', 'joinedOn']);
    expect(plainNames.filter((name) => plainField(name).kind === 'number')).toEqual(['heightCm', 'weightKg']);
    expect(plainField('dob').isPast).toBe(true);
    expect(plainField('preferredName').isSearched).toBe(true);
  });

  it('in the profile have the same titles in an upload as on the page, in capitals', () => {
    expect(employeeFields.cardiovascularStatus.import.title).toBe('Cardiovascular Status');
  });

  it('are shown in one group of the full profile, or not at all', () => {
    const inGroup = (group: string) => plainNames.filter((name) => plainField(name).details?.group === group);
    expect(inGroup('person')).toEqual(['preferredName', 'gender', 'dob', 'nationality']);
    expect(inGroup('body')).toEqual(['heightCm', 'weightKg', 'wearableType']);
    expect(inGroup('wellbeing')).toHaveLength(6);
  });
});
