/** How cells and headers are understood. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberIn } from '../../../server/imports/tables/cells.ts';
import { closestMatch, foldName, looseNameKey } from '../../../server/imports/tables/closest-match.ts';
import { findByName } from '../../../server/imports/tables/find-by-name.ts';
import { tables } from '../../../server/imports/tables/index.ts';
import { mapColumns } from '../../../server/imports/tables/map-columns.ts';
import { columnTitle } from '../../../src/rules/imports/failed-rows.ts';

const asked = { mode: 'create', hasBranch: false } as const;

it('numbers are read with either decimal mark, and never guessed', () => {
  const read = Object.fromEntries(
    ['5.4', '5,4', '1,234.5', '1.234,5', '1,234', '-3', '1e3', '1 234', 'x', '5,4,3', '0,125'].map((text) => [
      text,
      numberIn(text),
    ]),
  );

  expect(read).toEqual({
    '5.4': 5.4,
    '5,4': 5.4,
    '1,234.5': 1234.5,
    '1.234,5': 1234.5,
    '1,234': 'unclear',
    '-3': -3,
    '1e3': 1000,
    '1 234': 1234,
    x: undefined,
    '5,4,3': undefined,
    '0,125': 0.125,
  });
});

it('closestMatch returns the most likely name, or nothing', () => {
  const names = ['Engineering', 'Care', 'Sales'];

  expect(
    ['Enginering', 'engineerign', 'Cares', 'Slaes', 'Logistics', ''].map((name) => closestMatch(name, names)),
  ).toEqual(['Engineering', 'Engineering', 'Care', 'Sales', undefined, undefined]);
});

it('closestMatch matches abbreviated titles with full ones', () => {
  const names = ['Engineer', 'Senior Engineer', 'Sales and Marketing', 'Men’s Health', 'Assistant Manager'];

  expect(
    ['Engineer', 'Snr Engineer', 'Sales & Marketing', "Men's health", 'Asst Mgr'].map((name) =>
      closestMatch(name, names),
    ),
  ).toEqual(names);
  expect(closestMatch('Constructer', ['Constructor'])).toBe('Constructor');
});

it('names match however they are written, but different names do not', () => {
  const alike = [
    ['R&D', 'R and D', 'r & d', 'R. and D.'],
    ['Data and Insights', 'Data & Insight', 'DATA-AND-INSIGHTS'],
    ['Front Office', 'Front-office', 'frontoffice', 'Front Offices'],
    ['IT', 'I.T.', 'i t'],
    ['Men’s Health', "Men's health", 'Mens Health'],
    ['Team 12', 'Team12', 'Team-12'],
    ['Team 1-2'],
    ['C'],
    ['C++'],
    ['C#'],
    ['Business'],
    ['–'],
    ['!'],
  ];
  const keys = alike.map((names) => [...new Set(names.map(looseNameKey))]);

  expect(keys.map(({ length }) => length)).toEqual(alike.map(() => 1));
  expect(new Set(keys.flat()).size).toBe(alike.length);
});

it('names match in any letter case, with any marks between words, with “&” or “and”', () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  const mark = fc.constantFrom(' ', '  ', '-', ' - ', '/', ', ', '.', ' (');
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), mark, mark, (words, one, other) => {
      expect(looseNameKey(words.join(one).toUpperCase())).toBe(looseNameKey(words.join(other)));
      expect(looseNameKey(words.join(' & '))).toBe(looseNameKey(words.join(' and ')));
    }),
  );
});

describe('headers', () => {
  const head = (...headers: string[]) =>
    mapColumns(
      [
        { number: 1, cells: headers },
        { number: 2, cells: headers },
      ],
      tables.blood,
      asked,
    ).head;

  it('are recognised in any letter case, with any marks, and under other names', () => {
    const found = head('e-MAIL address', 'test_name', 'RESULT', 'Sample Date', 'units');

    expect(found.columns.map((column) => column?.key)).toEqual(['email', 'name', 'value', 'measuredOn', 'unit']);
  });

  it('that are not recognised are listed, with the closest match', () => {
    expect(head('Email', 'Test', 'Value', 'Date', 'Refrence Range', 'Lab').unknown).toEqual([
      { header: 'Refrence Range', meant: 'Reference Range' },
      { header: 'Lab' },
    ]);
  });

  it('may not occur twice under two names, and may not lack a required column', () => {
    expect(head('Email', 'Test', 'Value', 'Date').problems).toEqual([]);
    expect(head('Email', 'E-mail', 'Test', 'Valeu').problems).toEqual([
      'The columns “Email” and “E-mail” both match “Email”. Remove one of them.',
      'These columns are missing: Value, Measured On. “Valeu”: did you mean “Value”?',
    ]);
    expect(head('Test', 'Value', 'Date').problems).toEqual(['This column is missing: Email or Employee ID.']);
  });

  it('must be in one of the first rows, which is said only if it names no column', () => {
    const [problem] = head('Ana', 'Iron', '80').problems;

    expect(problem).toMatch(
      /^These columns are missing: .+, Measured On\. The column names must be in one of the first 11 rows\. We don’t recognise these columns: “Ana”/,
    );
  });

  it('may follow titles, and rows keep their numbers', () => {
    const rows = [
      ['Blood results'],
      [],
      ['Email', 'Test', 'Value', 'Date'],
      ['a@b.example', 'Iron', '80', '2026-01-02'],
    ];
    const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
    const found = mapColumns(numbered, tables.blood, asked);

    expect([found.head.problems, found.total, found.next(9)[0]?.row]).toEqual([[], 1, 4]);
    // A title that is a column's name as well says nothing about the rows below.
    const unclear = [{ number: 0, cells: ['Value'] }, ...numbered];
    expect(mapColumns(unclear, tables.blood, asked).head.headers).toEqual(['Value']);
  });

  it('for full names are not taken for first names, and show what to do instead', () => {
    const of = (...headers: string[]) =>
      mapColumns(
        [1, 2].map((number) => ({ number, cells: headers })),
        tables.employees,
        asked,
      ).head;
    const hint = 'split it into two columns, First Name and Last Name.';
    for (const header of ['Name', 'Full Name', 'EMPLOYEE NAME']) {
      const { recognised, unknown } = of('Email', header);
      expect([recognised, unknown]).toEqual([['Email', null], [{ header, hint }]]);
    }
    const others = ['Email', 'Employee Id', 'Designation', 'Role', 'Department', 'Branch'];
    expect(of('Name', 'Status', ...others).problems).toEqual([
      `These columns are missing: First Name, Last Name. “Name”: ${hint}`,
    ]);
    // It is of no use for another column that is missing.
    expect(of('First Name', 'Last Name', 'Name', ...others.slice(0, 1), ...others.slice(2)).problems).toEqual([
      'This column is missing: Employee ID.',
    ]);
  });

  const ofEmployees = (...headers: string[]) =>
    mapColumns(
      [1, 2].map((number) => ({ number, cells: headers })),
      tables.employees,
      asked,
    ).head;

  it.each([
    ['Forename', 'Surname', 'Work Email', 'Staff No', 'Job Title', 'Dept', 'Site', 'Hire Date'],
    ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Personal-Nr.', 'Stelle', 'Abteilung', 'Standort', 'Eintrittsdatum'],
    ['PRENOM', 'Nom', 'Adresse e-mail', 'Matricule', 'Poste', 'Département', 'Établissement', "Date d'embauche"],
    ['Nombre', 'Apellidos', 'Correo electrónico', 'Legajo', 'Puesto', 'Departamento', 'Sede', 'Fecha de ingreso'],
    ['Nome', 'Apelido', 'E-mail', 'Matrícula', 'Cargo', 'Departamento', 'Filial', 'Data de admissão'],
  ])('of employees are recognised by the names that other systems and languages use: %s', (...headers) => {
    expect(ofEmployees(...headers).columns.map((column) => column?.key)).toEqual([
      ...['firstName', 'lastName', 'email', 'empId', 'designation', 'department', 'branchId', 'joinedOn'],
    ]);
  });

  it.each(['Staff ID', 'Personnel No', 'Employee No.', 'Emp No'])(
    'of employees include %s for the employee ID',
    (header) => {
      expect(ofEmployees('Email', header).columns[1]?.key).toBe('empId');
    },
  );

  it.each([
    ['Rolle', 'roles'],
    ['Vorgesetzter', 'manager'],
    ['Vorgesetzte/r', 'manager'],
    ['Führungskraft', 'manager'],
  ])('of employees include %s', (header, key) => {
    expect(ofEmployees('Email', header).columns[1]?.key).toBe(key);
  });

  it('never have a name that stands for two columns', () => {
    for (const { columns } of Object.values(tables)) {
      const names = columns.flatMap(({ key, title, synonyms }) =>
        [...new Set([title, ...synonyms].map(foldName))].map((name) => ({ name, key })),
      );
      const twice = names.filter((one) => names.some(({ name, key }) => name === one.name && key !== one.key));
      expect(twice).toEqual([]);
    }
  });

  it('that were not recognised are listed if a column is missing', () => {
    const known = ['First Name', 'Last Name', 'Email', 'Employee Id', 'Designation', 'Branch'];
    expect(ofEmployees(...known, 'Department', 'Dziedzina').problems).toEqual([
      'This column is missing: Role. No one gets a role by default: choose one in “Role for people without one”, or add a Role ' +
        'column, with “Employee” for people who only use the app. We don’t recognise this column: “Dziedzina”. If it is ' +
        'the missing column, choose it in the check results or rename it in the file.',
    ]);
    const many = Array.from({ length: 12 }, (_, at) => `Strange ${at + 1}`);
    const [problem] = ofEmployees(...known, ...many).problems;
    expect(problem).toMatch(
      /^These columns are missing: Role, Department\. No one .+\. We don’t recognise these columns: “Strange 1”, “Strange 2”,/,
    );
    expect(problem).toMatch(
      /“Strange 10” and 2 more\. If one of them is a missing column, choose it in the check results or rename it in the file\.$/,
    );
  });

  it('that are names of built-in properties are ordinary unknown columns', () => {
    expect(
      head('Email', 'Test', 'Value', 'Date', '__proto__', 'constructor').unknown.map(({ header }) => header),
    ).toEqual(['__proto__', 'constructor']);
  });
});

it.each([
  ['Mitarbeiter', ['employee']],
  ['mitarbeiterin', ['employee']],
  ['Führungskraft; Mitarbeiter', ['reporting-manager', 'employee']],
  ['Vorgesetzte/r', ['reporting-manager']],
  ['Administrator', ['admin']],
])('the role “%s” is understood', (text, roles) => {
  const column = tables.employees.columns.find(({ key }) => key === 'roles');

  expect(column?.read(text, {})).toEqual({ value: roles });
});

describe('a name in a file', () => {
  const typed = 'Parents’ “own” time – Lisbon';
  const plain = 'parents\' "own" time - lisbon';
  const finding = (...names: string[]) => findByName(names, (name) => name);

  it('is found despite the quotes, dashes and spaces that another program writes', () => {
    expect(finding(typed)(plain)).toBe(typed);
    expect(finding(plain)('Parents‘ «own» time\u00a0— Lisbon')).toBe(plain);
    expect(finding(typed)('Parents own time Lisbon')).toBeUndefined();
  });

  it('matches the exact name first, and none if several are equally close', () => {
    const find = finding(typed, plain);

    expect([find(typed), find(plain)]).toEqual([typed, plain]);
    expect(find('Parents′ “own” time – Lisbon')).toBeUndefined();
  });
});

const exported = ['granted', 'carriedOver', 'taken', 'adjusted', 'expired', 'waiting'];

it.each(Object.values(tables))('every column of $kind accepts its own example, if it has one', (table) => {
  // A year or a day of this year would soon be out of date, and what only an export has needs no example.
  const without = table.columns.filter(({ example }) => example === '').map(({ key }) => key);
  expect(without).toEqual(table.kind === 'balances' ? ['year', 'asOf', 'name', ...exported] : []);
  for (const column of table.columns.filter(({ key }) => !without.includes(key))) {
    expect(column.read(column.example, {}), column.title).toHaveProperty('value');
  }
  const titles = table.columns.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

it('the console names each column of people as the template does', () => {
  for (const { key, title } of tables.employees.columns) expect(columnTitle(key)).toBe(title);
  expect(columnTitle('email_exist')).toBe('Email');
});
