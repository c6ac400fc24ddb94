import { describe, expect, it } from 'vitest';
import { checkReply, failedRow, list, recordOf } from '../../machines/charts/bulk-upload.chart.ts';
import { isThere, named, texts } from '../support/page.ts';
import { find, press } from '../ui/support/render.tsx';
import { pageText, show } from './upload-page.tsx';

const unknown = { file: 'people.csv', column: null, named: null, meant: null, hint: null, dates: null };

describe('choosing a file', () => {
  it('accepts spreadsheets: one for employees and several for blood results', () => {
    show('choosing');
    expect(find<HTMLInputElement>('input[type="file"]').accept).toBe('.xls,.xlsx,.xlsm,.xlsb,.ods,.csv');
    expect(find<HTMLInputElement>('input[type="file"]').multiple).toBe(false);
    expect(pageText()).toContain('Add new people and update existing ones');

    show('choosing', {}, 'blood');
    expect(find<HTMLInputElement>('input[type="file"]').multiple).toBe(true);
  });

  it('names the columns that the file must have, as far as the options don’t stand in for them', () => {
    show('choosing');
    expect(texts('p')).toContain(
      'Required columns: First Name, Last Name, Email, Employee ID, Designation, Role, Department and Branch.',
    );

    show('choosing', { branchId: 'b1', role: 'employee' });
    expect(pageText()).toContain('Employee ID, Designation and Department.');
    show('choosing', {}, 'blood');
    expect(texts('p')).toContain('Required columns: Email or Employee ID, Test Name, Value and Measured On.');
  });

  it('says where its options come from if they are those of the last upload', () => {
    show('choosing', { mode: 'update', branchId: 'b1', areLastChoices: true });
    expect(pageText()).toContain('The following options are the same as in your last upload.');
    expect(find<HTMLSelectElement>('select:has([value="b1"])').value).toBe('b1');

    show('choosing');
    expect(pageText()).not.toContain('your last upload');
  });

  it('shows errors and chosen files, and sends each pressed button to the chart', () => {
    const { sent } = show('choosing', { error: 'Please Select Any File', files: [list] });
    expect(texts('[role="alert"]')).toEqual(['Please Select Any File']);
    press(named('Remove people.csv'));
    press(named('Check first'));
    press(named('Upload'));
    press(named('Download template'));

    expect(sent()).toEqual([
      { type: 'file.removed', name: 'people.csv' },
      { type: 'check.pressed' },
      { type: 'upload.pressed' },
      { type: 'template.pressed' },
    ]);
  });
});

it('a dry run lists errors by cell, and suggests the intended name of an unknown column', () => {
  const body = {
    ...checkReply.body,
    total: 2,
    failed: 1,
    columns: [
      { ...unknown, header: 'Departmnt', meant: 'Department' },
      { ...unknown, header: 'Name', hint: 'split it.' },
      { ...unknown, header: 'STATUS', column: 'Status', hint: 'is not changed' },
      {
        ...unknown,
        header: 'Joining Date',
        column: 'Joining Date',
        named: { key: 'joinedOn', title: 'Joined On' },
        dates: { written: '03/04/2026', day: '2026-04-03', more: 15 },
      },
    ],
    rows: [
      { file: 'people.csv', row: 3, email: 'x@y.example', outcome: 'failed' as const, errors: { department: 'None.' } },
    ],
  };
  const { sent } = show('checked', { check: body, files: [list] });

  expect(pageText()).toContain('1 will be added');
  expect(pageText()).toContain('did you mean “Department”?');
  expect(texts('ul[class*="taken"]:first-of-type li')).toContain('Name – split it.');
  expect(pageText()).not.toContain('STATUS – ');
  expect(texts('p')).toContain('STATUS is not changed.');
  expect(pageText()).toContain('Joining Date: 03/04/2026 is read as 3 April 2026, and 15 more in the same way.');
  expect(texts('tbody td')).toEqual(['3', 'x@y.example', 'Department', 'None.']);
  press(named('Download failed rows'));
  press(named('Upload 1 row'));
  expect(sent()).toEqual([{ type: 'failedRows.pressed' }, { type: 'upload.pressed' }]);

  show('checked', { check: { ...body, failed: 0, rows: [] }, files: [list] });
  expect(isThere('Download failed rows')).toBe(false);
});

it('a dry run says which roles are meant by other names', () => {
  const renamedRoles = [
    { written: 'Administrator', roles: ['admin' as const], rows: 12 },
    { written: 'Boss; Staff', roles: ['reporting-manager' as const, 'employee' as const], rows: 1 },
  ];
  show('checked', { check: { ...checkReply.body, renamedRoles }, files: [list] });

  expect(texts('ul[class*="taken"] li')).toEqual([
    '“Administrator” is read as Admin (12 rows).',
    '“Boss; Staff” is read as Reporting Manager and Employee (1 row).',
  ]);
});

it('a dry run lists a manager’s row once, with one line for everyone who reports to them', () => {
  const failed = (row: number, errors: Record<string, string>) => ({
    ...{ file: 'people.csv', row, email: `p${row}@y.example`, outcome: 'failed' as const, errors },
  });
  const waits = { manager: 'This person is in row 3, which has errors.' };
  const rows = [failed(2, waits), failed(3, { department: 'None.' }), failed(4, waits), failed(5, waits)];
  show('checked', { check: { ...checkReply.body, failed: 4, rows }, files: [list] });

  expect(texts('tbody td')).toEqual([
    ...['3', 'p3@y.example', 'Department', 'None.'],
    ...['2, 4–5', '3 people', 'Manager Email', 'Their manager is in row 3, which has errors.'],
  ]);
});

it('a dry run names a missing column as well as the errors in the rows', () => {
  const check = {
    ...checkReply.body,
    total: 2,
    created: 1,
    failed: 1,
    problems: ['This column is missing: Department.'],
    rows: [
      { file: 'people.csv', row: 3, email: 'x@y.example', outcome: 'failed' as const, errors: { branchId: 'None.' } },
    ],
  };
  show('checked', { check, files: [list] });

  expect(find('[role="alert"]').textContent).toBe(
    'This file cannot be uploaded yet. This column is missing: Department.',
  );
  expect(texts('tbody td')).toEqual(['3', 'x@y.example', 'Branch', 'None.']);
  expect(pageText()).not.toContain('will be added');
  expect(named('Upload')).toHaveProperty('disabled', true);
});

it('a dry run shows each change with the old and the new value', () => {
  const changes = [
    {
      file: 'people.csv',
      row: 2,
      fullName: 'Aldo Reis',
      changes: [
        { field: 'Branch', before: 'Porto', after: 'Lisbon' },
        { field: 'Team', before: null, after: 'Care' },
        { field: 'Health profile', before: null, after: null },
      ],
    },
  ];
  show('checked', { check: { ...checkReply.body, total: 400, created: 0, updated: 400, changes }, files: [list] });

  expect(pageText()).toContain('What will change for 400 people:');
  expect(texts('tbody td:not(:last-child)')).toEqual(['2', 'Aldo Reis']);
  expect(texts('tbody li')).toEqual(['Branch: Porto → Lisbon', 'Team: none → Care', 'Health profile changes']);
  expect(pageText()).toContain('The first 1 are shown.');
});

it('a dry run names who would get full access, and who would become managers or content writers', () => {
  const gains = [
    { role: 'admin' as const, total: 2, people: ['Priya Nair', 'Zed Ali'] },
    { role: 'reporting-manager' as const, total: 22, people: ['Ana Reis', 'Bo Lind'] },
    { role: 'b-content-writer' as const, total: 1, people: ['Cy Day'] },
  ];
  show('checked', { check: { ...checkReply.body, total: 25, created: 25, gains }, files: [list] });

  expect(texts('[role="alert"]')).toEqual([
    '2 people will get the Admin role and be able to see and change the profiles, requests, reports and health data of everyone in your employee list: Priya Nair and Zed Ali.',
  ]);
  expect(pageText()).toContain('22 people will become reporting managers: Ana Reis, Bo Lind and 20 more.');
  expect(pageText()).toContain('1 person will become a content writer: Cy Day.');
  expect(isThere('Upload 25 rows and add 2 admins')).toBe(true);
  show('checked', { check: { ...checkReply.body, total: 25, created: 25, gains: gains.slice(1) }, files: [list] });
  expect(isThere('Upload 25 rows')).toBe(true);

  show('checked', { check: { ...checkReply.body, problems: ['Wrong.'], gains }, files: [list] });
  expect(texts('[role="alert"]')).toEqual(['This file cannot be uploaded yet. Wrong.']);
});

describe('leave balances', () => {
  it('are checked first, and people are notified unless that is switched off', () => {
    const { sent } = show('choosing', { files: [list] }, 'balances');
    expect(isThere('Upload')).toBe(false);
    press(named('Check'));
    press(find('input[type="checkbox"]:checked'));
    expect(sent()).toEqual([{ type: 'check.pressed' }, { type: 'choice.made', choices: { notifies: false } }]);

    const check = { ...checkReply.body, total: 1, created: 0, updated: 1 };
    show('checked', { check }, 'balances');
    expect(pageText()).toContain('People whose balance changes will be notified.');
    show('checked', { check, notifies: false }, 'balances');
    expect(pageText()).toContain('No one will be notified.');
  });

  it('that are unlikely come first, then the changes, while unchanged rows are only counted', () => {
    const text = 'Annual leave 18 → 180 days, which is about 7 times the yearly allowance of 25.';
    const changes = [
      {
        file: 'people.csv',
        row: 1772,
        fullName: 'Zoë Goddard',
        changes: [{ field: 'Annual leave', before: '18', after: '180 days' }],
      },
    ];
    const warned = { rows: 1, shown: [{ file: 'people.csv', row: 1772, fullName: 'Zoë Goddard', text }] };
    show(
      'checked',
      { check: { ...checkReply.body, total: 1773, created: 0, updated: 1, unchanged: 1772, changes, warned } },
      'balances',
    );

    expect(texts('ul[class*="taken"] li')).toEqual([`Row 1772, Zoë Goddard: ${text}`]);
    expect(texts('tbody tr')).toEqual(['1772Zoë GoddardAnnual leave: 18 → 180 days']);
    expect(pageText()).toContain('1,772 rows change nothing.');
  });
});

describe('cells with errors', () => {
  const row = { file: 'people.csv', row: 2, email: 'ana@x.example', outcome: 'failed' as const };
  const rows = [{ ...row, errors: { days: 'Closing balance must be a number.' } }];
  const column = { ...unknown, column: 'Days Left', named: { key: 'days', title: 'Days Left' } };
  const shown = (changes: object) => {
    show('checked', { check: { ...checkReply.body, rows, ...changes } }, 'balances');

    return texts('tbody tr');
  };

  it('are named by the console’s word for the column, and the file’s own heading where it differs', () => {
    const cell = (heading: string) => [`2ana@x.example${heading}Closing balance must be a number.`];

    expect(shown({ columns: [{ ...column, header: 'Closing balance' }] })).toEqual(
      cell('Days Left (“Closing balance” in the file)'),
    );
    expect(shown({ columns: [{ ...column, header: 'DAYS LEFT' }] })).toEqual(cell('Days Left'));
    expect(shown({ columns: [{ ...column, file: 'other.csv', header: 'Closing balance' }] })).toEqual(
      cell('Days Left'),
    );
  });
});

describe('an upload', () => {
  it('names the departments that it created', () => {
    const newUnits = [{ unit: 'department' as const, name: 'Logistics' }];
    show({ someRefused: 'shown' }, { record: recordOf({ state: 'done', failed: 1, newUnits }) });

    expect(pageText()).toContain('New department: Logistics.');
  });

  it('shows every error in a row with its column', () => {
    const errors = { dob: 'Date of birth must be in the past.', department: 'There is no department “Sails”.' };
    const without = { ...failedRow, row: 7, errors: {} };
    const failedRows = [without, { ...failedRow, row: 8, errors }];
    show({ someRefused: 'shown' }, { record: recordOf({ state: 'done', failed: 2 }), failedRows });

    expect(texts('[aria-label="Rows with errors"] td')).toEqual([
      ...['8', failedRow.email, 'Date of Birth', errors.dob],
      ...['8', failedRow.email, 'Department', errors.department],
    ]);
  });

  it('with only failed rows shows that nothing was uploaded', () => {
    show({ someRefused: 'shown' }, { record: recordOf({ state: 'done', created: 0, failed: 10 }) });

    expect(texts('h2')).toContain('Nothing was uploaded');
  });

  it('shows only the number of rows before the first one is processed', () => {
    const record = recordOf({ done: 0, created: 0, updated: 0, unchanged: 0, failed: 0 });
    show({ uploading: { processing: 'waiting' } }, { files: [list], record });

    expect(pageText()).toMatch(/0 of 10 rows(?!:)/);
    expect(pageText()).toContain('its result will appear here under “Previous uploads”.');
  });

  it('shows sent bytes and can be cancelled, then shows rows and cannot', () => {
    const { sent } = show({ uploading: 'sending' }, { files: [list], sent: 0.5 });
    expect(find<HTMLProgressElement>('progress').value).toBe(0.5);
    press(named('Cancel'));
    expect(sent()).toEqual([{ type: 'cancel.pressed' }]);

    show({ uploading: { processing: 'waiting' } }, { files: [list], record: recordOf() });
    expect(find<HTMLProgressElement>('progress').max).toBe(10);
    expect(pageText()).toContain('4 of 10 rows: 4 added');
    expect(isThere('Cancel')).toBe(false);
    const samples = [
      { at: 0, done: 1 },
      { at: 60_000, done: 4 },
    ] as const;
    show({ uploading: { processing: 'waiting' } }, { files: [list], record: recordOf(), samples });
    expect(pageText()).toContain('4 of 10 rows: 4 added; about 2 minutes left');
  });

  it('that is followed offline can be checked at once', () => {
    const { sent } = show({ following: 'offline' }, { record: recordOf() });
    press(named('Check now'));

    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });

  it('shows the first error of each row with its email address, and the addresses already in use', () => {
    const { sent } = show(
      { someRefused: 'shown' },
      { record: recordOf({ state: 'done', failed: 1 }), failedRows: [failedRow] },
    );
    expect(texts('tbody td')).toEqual(['3', 'x@y.example', 'Email', 'In use.']);
    expect(pageText()).toContain('This email address is already being used: x@y.example');
    press(named('Download Failed Rows.xlsx'));

    expect(sent()).toEqual([{ type: 'failedRows.pressed' }]);
  });

  it.each([
    ['fileRefused', 'No rows were found in this file.', false],
    ['slowedDown', 'Too many uploads', true],
    ['notAllowed', 'ask a company admin', true],
    ['interrupted', 'So far: 4 added', true],
    ['connectionLost', 'Nothing was saved', true],
  ] as const)('that ended as %s shows its result and what can be done', (state, words, canRetry) => {
    show(state, { record: recordOf(), error: 'No rows were found in this file.' });

    expect(pageText()).toContain(words);
    expect(isThere('Upload again')).toBe(canRetry);
    expect(isThere('Choose another file')).toBe(true);
  });
});

describe('another check, after what a column is used as was changed', () => {
  const columns = [{ ...unknown, header: 'Mail', column: 'Email', named: { key: 'email', title: 'Email' } }];
  const check = { ...checkReply.body, columns, unread: [] };

  it.each(['employees', 'balances'] as const)('is announced in an upload of %s', (kind) => {
    show({ checked: 'rechecking' }, { check }, kind);

    expect(texts('[role="status"]')).toContain('Checking the rows again…');
  });

  it('says why it failed and can be tried again before anything is uploaded', () => {
    const { sent } = show({ checked: 'unchecked' }, { check, error: 'The server is busy.' });

    expect(texts('[role="alert"]')).toEqual(['The server is busy.']);
    expect((named('Upload 1 row') as HTMLButtonElement).disabled).toBe(true);
    press(named('Check again'));
    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });
});

describe('employees who are not in a file', () => {
  const one = { _id: 'p1', fullName: 'Ivo Santos', email: 'ivo@harbour.example', department: 'Finance', branch: null };

  it('are counted and listed, and the list can be downloaded', () => {
    const { sent } = show('checked', {
      check: { ...checkReply.body, notInFile: { total: 12, isOfMost: true, shown: [one] } },
    });

    expect(pageText()).toContain('12 employees are not in this file. Uploads never deactivate anyone.');
    expect(texts('summary')).toEqual(['Show them']);
    expect(texts('section[aria-label="Employees not in this file"] td')).toEqual([
      ...['Ivo Santos', 'ivo@harbour.example', 'Finance', '–'],
    ]);
    expect(pageText()).toContain('The first 1 are shown.');
    press(named('Download this list'));
    expect(sent()).toEqual([{ type: 'notInFile.pressed' }]);
  });

  it('are folded away if the file lists only some, and can be downloaded all the same', () => {
    const { sent } = show('checked', {
      check: { ...checkReply.body, notInFile: { total: 235, isOfMost: false, shown: [one] } },
    });

    expect(texts('summary')).toEqual(['Show employees who aren’t in this file']);
    expect(texts('details:not([open]) p')[0]).toBe(
      '235 employees are not in this file. Uploads never deactivate anyone.',
    );
    press(named('Download this list'));
    expect(sent()).toEqual([{ type: 'notInFile.pressed' }]);
  });

  it('are not mentioned where the check says nothing about them', () => {
    show('checked', { check: { ...checkReply.body, notInFile: { total: 1, isOfMost: true, shown: [one] } } });
    expect(pageText()).toContain('1 employee is not in this file.');
    expect(pageText()).not.toContain('are shown');

    show('checked', { check: checkReply.body });
    expect(pageText()).not.toContain('not in this file');
  });
});
