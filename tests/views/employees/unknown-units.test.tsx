import { describe, expect, it } from 'vitest';
import { finanse, logistics, unitsReply } from '../../machines/charts/bulk-upload.chart.ts';
import { choose, isThere, named, texts } from '../support/page.ts';
import { find, press } from '../ui/support/render.tsx';
import { pageText, show } from './upload-page.tsx';

describe('a dry run of a file with unknown departments', () => {
  const check = { ...unitsReply.body, columns: [], unread: [], total: 14, created: 1, failed: 13 };
  const LEFT = 'Don’t create (these rows will fail)';

  it('offers to create each one, use a similar one or leave its rows out, and to create all of them', () => {
    const chosen = { unit: 'department' as const, name: 'Logistics', use: null };
    const fleet = { ...logistics, name: 'Fleet' };
    const { sent } = show('checked', { check: { ...check, units: [...check.units, fleet] }, units: [chosen] });
    press(named('Use all suggestions'));
    press(named('Create the remaining one'));
    expect(sent()).toEqual([{ type: 'suggestions.pressed' }, { type: 'createAll.pressed' }]);

    show('checked', { check, units: [chosen] });
    expect(texts('legend')).toEqual(['We don’t recognise 2 departments:']);
    expect(texts('label')).toEqual(['Logistics (12 rows)', 'Finanse (1 row)']);
    expect(texts('fieldset option')).toEqual([
      ...[LEFT, 'Create “Logistics”'],
      ...[LEFT, 'Create “Finanse”', 'Use “Finance” instead'],
    ]);
    expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual(['create', 'leave']);
    show('checked', { check: { ...check, units: [logistics, fleet] } });
    expect([isThere('Create all'), isThere('Use all suggestions')]).toEqual([true, false]);
  });

  it('offers nothing for all of them once each was answered', () => {
    const units = [
      { unit: 'department' as const, name: 'Logistics', use: null },
      { unit: 'department' as const, name: 'Finanse', use: finanse.similar._id },
    ];
    show('checked', { check, units });

    expect([isThere('Create the remaining one'), isThere('Use all suggestions')]).toEqual([false, false]);
  });

  it('says which names are replaced as in an earlier upload, until that is changed', () => {
    const remembered = { ...finanse, remembered: 'sales' };
    const existing = [{ unit: 'department' as const, choices: [{ _id: 'sales', name: 'Sales' }] }];
    const about = { unit: 'department' as const, name: 'Finanse' };
    show('checked', { check: { ...check, units: [remembered], existing }, units: [{ ...about, use: 'sales' }] });
    expect(find<HTMLSelectElement>('fieldset select').value).toBe('sales');
    expect(texts('fieldset')[0]).toContain('As in an earlier upload.');
    expect(texts('legend')).toEqual(['1 department replaced as in an earlier upload:']);

    show('checked', { check: { ...check, units: [remembered], existing }, units: [{ ...about, use: 'leave' }] });
    expect(find<HTMLSelectElement>('fieldset select').value).toBe('leave');
    expect(texts('fieldset')[0]).not.toContain('As in an earlier upload.');
    expect(texts('legend')).toEqual(['We don’t recognise 1 department:']);
  });

  it('shows other spellings of a name, and how many names are not listed', () => {
    const spelled = { ...logistics, spellings: ['logistics', 'LOGISTICS'] };
    show('checked', { check: { ...check, units: [spelled], unlisted: 50 } });

    expect(pageText()).toContain('Also spelled “logistics” and “LOGISTICS”.');
    expect(pageText()).toContain(
      'You can choose for up to 200 names at once. 50 more names are not listed and their rows will fail.',
    );
    show('checked', { check: { ...check, unlisted: 1 } });
    expect(pageText()).toContain('1 more name is not listed');
    show('checked', { check });
    expect(pageText()).not.toContain('not listed');
  });

  it('offers all other existing departments, and only existing ones for branches', () => {
    const problem = 'An upload cannot create branches.';
    const branch = { ...logistics, unit: 'branch' as const, name: 'Lisboa', problem };
    const existing = [
      { unit: 'branch' as const, choices: [{ _id: 'b1', name: 'Lisbon' }] },
      { unit: 'department' as const, choices: [finanse.similar, { _id: 'sales', name: 'Sales' }] },
    ];
    const units = [branch, { ...branch, name: 'Oporto' }, finanse];
    const { sent } = show('checked', { check: { ...check, units, existing } });

    expect(texts('legend')).toEqual(['We don’t recognise 2 branches:', 'We don’t recognise 1 department:']);
    expect(pageText().split('An upload cannot create branches.')).toHaveLength(2);
    expect(texts('fieldset option')).toEqual([
      ...['Don’t replace (these rows will fail)', 'Lisbon'],
      ...['Don’t replace (these rows will fail)', 'Lisbon'],
      ...[LEFT, 'Create “Finanse”', 'Use “Finance” instead', 'Sales'],
    ]);
    expect(isThere('Create all')).toBe(false);
    choose(document.querySelectorAll<HTMLSelectElement>('fieldset:first-child select')[0] as HTMLSelectElement, 'b1');
    expect(sent()).toEqual([{ type: 'unit.answered', unit: branch, answer: 'b1' }]);
  });

  it('explains why a department cannot be created', () => {
    const retired = { ...logistics, problem: 'This department is retired. Restore it first.' };
    show('checked', { check: { ...check, units: [retired] } });

    expect(texts('fieldset option')).toEqual([LEFT]);
    expect(pageText()).toContain('This department is retired. Restore it first.');
    expect(isThere('Create all')).toBe(false);
  });

  it('cannot be uploaded while the rows are checked again, or if that failed', () => {
    show({ checked: 'rechecking' }, { check });
    expect(pageText()).toContain('Checking the rows again…');
    expect(named('Upload 1 row')).toHaveProperty('disabled', true);
    expect(named('Download failed rows')).toHaveProperty('disabled', true);

    const { sent } = show({ checked: 'unchecked' }, { check, error: 'Too many checks.' });
    expect(texts('[role="alert"]')).toEqual(['Too many checks.']);
    expect(named('Upload 1 row')).toHaveProperty('disabled', true);
    press(named('Check again'));
    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });
});
