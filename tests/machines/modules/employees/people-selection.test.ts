import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { PeopleSelectionBody } from '../../../../src/api/contract/employees.ts';
import { employeesShape } from '../../../../src/machines/modules/employees/employees.ts';
import { selectionBodyOf } from '../../../../src/machines/modules/employees/employees-query.ts';
import { readListQuery } from '../../../../src/rules/shared/list-query.ts';

const id = '0192f0c1-0000-7000-8000-0000000000e1';
const values: Record<string, string> = {
  role: 'employee',
  gender: 'female',
  nationality: 'Portuguese',
  state: 'disabled',
  signedIn: 'never',
  joinedFrom: '2026-01-01',
  joinedTo: '2026-12-31',
  leftFrom: '2026-01-01',
  leftTo: '2026-12-31',
  leavesFrom: '2026-01-01',
  leavesTo: '2026-12-31',
};

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const accepts = ajv.compile(PeopleSelectionBody);

it('selected people are sent by id, and all who match as the filters, the search and the number shown', () => {
  const query = readListQuery('?branch=porto&search=nurse', employeesShape);
  expect(selectionBodyOf({ ids: ['ana'], all: null })).toEqual({ people: ['ana'] });
  expect(selectionBodyOf({ ids: ['ana'], all: { query, total: 37 } })).toEqual({
    people: ['ana'],
    matching: { branch: ['porto'], search: 'nurse', state: 'enabled' },
    expected: 37,
  });
});

describe('everyone in a filtered list', () => {
  it.each(employeesShape.filters)('reaches the server in the form it accepts, filtered by %s', (name) => {
    const query = readListQuery(`?${name}=${values[name] ?? id}`, employeesShape);
    expect(query.filters[name]).toHaveLength(1);
    const body = selectionBodyOf({ ids: [], all: { query, total: 29 } });
    accepts(body);

    expect(accepts.errors ?? []).toEqual([]);
    expect(body.matching).toHaveProperty(name);
  });
});
