import { describe, expect, it } from 'vitest';
import type { CheckReply, ImportKind } from '../../../src/api/contract/imports.ts';
import { bulkUploadMachine } from '../../../src/machines/bulk-upload.machine.ts';
import { nothingChosen } from '../../../src/machines/bulk-upload.setup.ts';
import type { ColumnChoice } from '../../../src/rules/imports/column-choices.ts';
import { UploadView } from '../../../src/views/layout/uploads/upload-tab.tsx';
import { checkReply } from '../../machines/charts/bulk-upload.chart.ts';
import { restingIn } from '../support/charts.ts';
import { choose, texts } from '../support/page.ts';
import { find, render } from '../ui/support/render.tsx';

const asEmail = { key: 'email', title: 'Email' };
const columnOf = (
  header: string,
  more: Partial<CheckReply['columns'][number]> = {},
): CheckReply['columns'][number] => ({
  file: 'people.csv',
  header,
  column: null,
  named: null,
  meant: null,
  hint: null,
  dates: null,
  ...more,
});
const check = {
  ...checkReply.body,
  columns: [
    columnOf('Email', { column: 'Email', named: asEmail }),
    columnOf('Where they sit', { meant: 'Branch' }),
    columnOf('Rights'),
    columnOf('Name', { hint: 'split it into two columns.' }),
    columnOf('Errors'),
  ],
  unread: [
    { key: 'branchId', title: 'Branch' },
    { key: 'roles', title: 'Role' },
  ],
};

function show(
  columns: readonly ColumnChoice[] = [],
  recalled: readonly ColumnChoice[] = [],
  changes: Partial<CheckReply> = {},
  kind: ImportKind = 'employees',
) {
  const context = { ...nothingChosen({ kind }), check: { ...check, ...changes }, columns, recalled };
  const chart = restingIn(bulkUploadMachine, { checked: 'shown' } as never, context);
  render(<UploadView actorRef={chart.actorRef} />);

  return chart;
}

const valuesIn = (place: string) =>
  [...document.querySelectorAll<HTMLSelectElement>(`${place} select`)].map(({ value }) => value);

describe('a dry run of a file with unknown columns', () => {
  it('offers the columns that the file lacks for each, and sends the choice', () => {
    const { sent } = show();

    expect(texts('legend')).toEqual(['We don’t recognise 3 columns:']);
    expect(texts('fieldset label')).toEqual(['Where they sit', 'Rights', 'Name']);
    expect(texts('fieldset option')).toEqual(
      [1, 2, 3].flatMap(() => ['Ignore this column', 'Use as “Branch”', 'Use as “Role”']),
    );
    expect(texts('fieldset')[0]).toContain('Did you mean “Branch”?');
    expect(texts('fieldset')[0]).toContain('Split it into two columns.');
    choose(find<HTMLSelectElement>('fieldset > :nth-of-type(1) select'), 'branchId');
    expect(sent()).toEqual([{ type: 'column.answered', column: { header: 'Where they sit', use: 'branchId' } }]);
  });

  it('says which of them are used as in an earlier upload, until that is changed', () => {
    const asBefore = { header: 'Where they sit', use: 'branchId' };
    show([asBefore, { header: 'Rights', use: 'roles' }], [asBefore]);
    expect(texts('fieldset > *:has(select)').map((text) => text.includes('As in an earlier upload.'))).toEqual([
      true,
      false,
      false,
    ]);

    show([{ header: 'Rights', use: 'roles' }], [asBefore]);
    expect(texts('fieldset')[0]).not.toContain('As in an earlier upload.');
  });

  it('offers a column that was chosen for none of the others', () => {
    show([{ header: 'Rights', use: 'roles' }]);

    expect(valuesIn('fieldset')).toEqual(['', 'roles', '']);
    expect(texts('fieldset option')).toEqual([
      ...['Ignore this column', 'Use as “Branch”'],
      ...['Ignore this column', 'Use as “Branch”', 'Use as “Role”'],
      ...['Ignore this column', 'Use as “Branch”'],
    ]);
  });
});

describe('a dry run of a file with columns that are recognised', () => {
  const mail = columnOf('Mail', { column: 'Email', named: asEmail });
  const dept = columnOf('Department', { column: 'Department', named: { key: 'department', title: 'Department' } });
  const showOnly = (columns: readonly ReturnType<typeof columnOf>[], chosen: readonly ColumnChoice[] = []) =>
    show(chosen, [], { columns: [...columns], failed: 0 });

  it('shows what each is used as, where the file calls one otherwise', () => {
    showOnly([mail, dept]);

    expect(texts('details[open] summary')).toEqual(['2 columns recognised']);
    expect(texts('details label')).toEqual(['Mail', 'Department']);
    expect(valuesIn('details')).toEqual(['email', 'department']);
    expect(texts('details div:first-child option')).toEqual([
      ...['Ignore this column', 'Use as “Email”', 'Use as “Branch”', 'Use as “Role”'],
    ]);
  });

  it('folds them away if all are called as in the template', () => {
    showOnly([dept]);
    expect(texts('details:not([open]) summary')).toEqual(['1 column recognised']);
  });

  it('folds them away above errors, unless one of them was changed', () => {
    show([], [], { columns: [mail, dept], failed: 1 });
    expect(texts('details:not([open]) summary')).toEqual(['2 columns recognised']);
    show([], [], { columns: [mail, dept], problems: ['This column is missing: Role.'] });
    expect(texts('details:not([open]) summary')).toEqual(['2 columns recognised']);

    show([{ header: 'Mail', use: '' }], [], { columns: [mail, dept], failed: 1 });
    expect(texts('details[open] summary')).toEqual(['2 columns recognised']);
  });

  it('lets each be used as another column, or ignored', () => {
    const { sent } = showOnly([mail, dept]);
    choose(find<HTMLSelectElement>('details div > :first-child > span > select'), '');

    expect(sent()).toEqual([{ type: 'column.answered', column: { header: 'Mail', use: '' } }]);
  });

  it('offers an ignored one for what it means by itself again, by the name in the template', () => {
    const ignored = columnOf('E-Mail', { named: asEmail });
    showOnly([columnOf('Email', { column: 'Email', named: asEmail }), ignored], [{ header: 'E-Mail', use: '' }]);

    expect(texts('details div:nth-child(2) > span option').slice(0, 2)).toEqual([
      'Ignore this column',
      'Use as “Email”',
    ]);
  });

  it('names the columns that are ignored where no errors are found', () => {
    showOnly([mail, dept, columnOf('Notes')], [{ header: 'Mail', use: '' }]);
    expect(texts('p')).toContain('No errors found. Ignored columns: Notes and Mail.');

    showOnly([mail, dept]);
    expect(texts('p')).toContain('No errors found.');
  });

  it('only shows them in a file of health data', () => {
    show([], [], { columns: [mail], unread: [] }, 'blood');

    expect(document.querySelector('select')).toBeNull();
    expect(texts('section[aria-label="Columns"] td')).toEqual(['Mail', 'Email']);
  });
});
