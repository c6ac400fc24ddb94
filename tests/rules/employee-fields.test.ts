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
} from '../../src/rules/employees/employee-fields.ts';

describe('the fields of an employee', () => {
  it('are part of the record or of the wellness profile, or lead to something else', () => {
    expect([...recordNames, ...profileNames].sort()).toEqual([...plainNames].sort());
    expect(recordNames.filter((name) => (profileNames as readonly string[]).includes(name))).toEqual([]);
    const links = Object.keys(employeeFields).filter((name) => !(plainNames as readonly string[]).includes(name));
    expect(links).toEqual([
      ...['designation', 'roles', 'department', 'branchId', 'manager', 'groups', 'teamId', 'insuranceCategory'],
    ]);
  });

  it('of the profile are what the body and the mind are about, so that looking at them is logged', () => {
    expect(profileNames).toEqual([
      ...['heightCm', 'weightKg', 'goal', 'smoking', 'stress', 'mood', 'wearableType'],
      ...['cardiovascularStatus', 'diabetesStatus'],
    ]);
  });

  it('of the record may be empty unless a message asks for them', () => {
    expect(recordNames.filter((name) => !(optionalNames as readonly string[]).includes(name))).toEqual([
      ...['firstName', 'lastName', 'email', 'empId'],
    ]);
    expect(optionalNames).toContain('preferredName');
    expect(optionalNames).not.toContain('heightCm');
  });

  it('have a column each, called after them', () => {
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(plainNames.map((name) => [name, columnOf(name)])).toEqual(plainNames.map((name) => [name, snake(name)]));
  });

  it('are read from a row and written into one', () => {
    const row = { first_name: 'Ana', joined_on: null };
    const names = ['firstName', 'joinedOn'] as const;
    const values = valuesFrom(names, row as never);
    expect(values).toEqual({ firstName: 'Ana', joinedOn: null });
    expect(columnsFrom(names, (name) => values[name])).toEqual(row);
  });

  it('that end up in emails are names, which may not become links', () => {
    expect(plainNames.filter((name) => plainField(name).kind === 'name')).toEqual([
      ...['firstName', 'lastName', 'preferredName'],
    ]);
    expect(plainNames.filter((name) => plainField(name).kind === 'day')).toEqual(['dob', 'joinedOn']);
    expect(plainNames.filter((name) => plainField(name).kind === 'number')).toEqual(['heightCm', 'weightKg']);
    expect(plainField('dob').isPast).toBe(true);
    expect(plainField('preferredName').isSearched).toBe(true);
  });

  it('of the profile are titled in an upload as on the page, with capitals', () => {
    expect(employeeFields.cardiovascularStatus.import.title).toBe('Cardiovascular Status');
  });

  it('are shown in a group of the person’s page, or not at all', () => {
    const inGroup = (group: string) => plainNames.filter((name) => plainField(name).details?.group === group);
    expect(inGroup('person')).toEqual(['preferredName', 'gender', 'dob', 'nationality']);
    expect(inGroup('body')).toEqual(['heightCm', 'weightKg', 'wearableType']);
    expect(inGroup('wellbeing')).toHaveLength(6);
  });
});
