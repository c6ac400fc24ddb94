import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { OrgUnit } from '../../../../src/api/contract/organisation.ts';
import { type CollectionContext, createCollectionMachine } from '../../../../src/machines/collection.machine.ts';
import { defaultListQuery, withFilter } from '../../../../src/rules/shared/list-query.ts';
import { departmentWords } from '../../../../src/views/organisation/org-units/org-unit-words.ts';
import { OrgUnitsView } from '../../../../src/views/organisation/org-units/org-units-view.tsx';
import { restingIn } from '../../support/charts.ts';
import { isThere, named, texts } from '../../support/page.ts';
import { signedInWiring, withWiring } from '../../support/wiring.tsx';
import { find, press, render } from '../../ui/support/render.tsx';

const unit = (changes: Partial<OrgUnit> = {}): OrgUnit => ({
  _id: 'd1',
  name: 'Design',
  display: 'Design',
  code: null,
  isEnabled: true,
  headcount: 37,
  canDelete: false,
  version: 2,
  ...changes,
});

function show(
  changes: Partial<CollectionContext<OrgUnit>> = {},
  { value = { browsing: 'ready' }, mayChange = true }: { value?: object | string; mayChange?: boolean } = {},
) {
  const chart = restingIn(createCollectionMachine<OrgUnit>('departments'), value as never, {
    query: defaultListQuery,
    rows: [unit()],
    total: 1,
    message: null,
    command: null,
    ...changes,
  });
  const seen = { onAdd: vi.fn(), onEdit: vi.fn(), onMerge: vi.fn(), onMenu: vi.fn() };
  render(
    withWiring(
      signedInWiring(),
      <OrgUnitsView list={chart.actorRef} words={departmentWords} mayChange={mayChange} {...seen} />,
    ),
  );

  return { ...chart, ...seen };
}

const row = (changes: Partial<OrgUnit>) => ({ rows: [unit(changes)] });
const openMenu = () => press(named('Actions for Design'));

describe('the list of departments', () => {
  it('shows for each department its code, its people and whether it is in use', () => {
    show({ rows: [unit(), unit({ _id: 'd2', name: 'Typing pool', code: 'TP', isEnabled: false, headcount: 0 })] });

    expect(texts('tbody tr > :not(:last-child)')).toEqual([
      ...['Design', '–', '37', 'In use'],
      ...['Typing pool', 'TP', '0', 'Retired'],
    ]);
  });

  it('links each head count to exactly these people', () => {
    show();

    expect(named('37 people in Design').getAttribute('href')).toBe('/employees?department=d1&state=enabled');
  });

  it('can be searched and filtered by what is in use', () => {
    const { sent } = show({ query: withFilter(defaultListQuery, 'state', ['retired']) });
    const state = find<HTMLSelectElement>('select[aria-label="Status"]');

    expect([state.value, find('input[type="search"]').getAttribute('aria-label')]).toEqual([
      'retired',
      'Search departments',
    ]);
    expect(sent()).toEqual([]);
  });

  it('offers to rename, merge and retire a department that has been used, but not to delete it', () => {
    const { onEdit, onMerge, sent } = show();
    openMenu();
    expect(texts('[role="menuitem"]')).toEqual(['Rename', 'Merge into another', 'Retire']);
    press(named('Rename'));
    openMenu();
    press(named('Merge into another'));
    openMenu();
    press(named('Retire'));

    expect([onEdit.mock.calls, onMerge.mock.calls]).toEqual([[[unit()]], [[unit()]]]);
    expect(sent()).toMatchObject([
      { command: { name: 'retire', needsConfirmation: true, done: 'Department retired' } },
    ]);
  });

  it('offers to delete an unused department, and to restore a retired one', () => {
    const { sent } = show(row({ canDelete: true, isEnabled: false }));
    openMenu();
    expect(texts('[role="menuitem"]')).toEqual(['Rename', 'Merge into another', 'Restore', 'Delete']);
    press(named('Restore'));

    expect(sent()).toMatchObject([{ command: { name: 'restore', needsConfirmation: false } }]);
  });

  it('lets branch admins view and add departments, but not change them', () => {
    const { onAdd } = show({}, { mayChange: false });
    press(named('Add department'));

    expect(onAdd).toHaveBeenCalled();
    expect(isThere('Actions for Design')).toBe(false);
  });

  it('shows before retiring a department how many people stay in it', async () => {
    const command = { name: 'retire', row: unit(), needsConfirmation: true, done: '' };
    const { sent } = show({ command }, { value: 'confirming' });
    await act(() => vi.dynamicImportSettled());

    expect(find('[role="alertdialog"]').textContent).toContain(
      'Its 37 people stay where they are, but no one else can be added.',
    );
    press(named('Retire Design'));
    expect(sent()).toEqual([{ type: 'command.confirmed' }]);
  });

  it('offers to add the first department if there is none', () => {
    show({ rows: [], total: 0 }, { value: { browsing: 'empty' } });

    expect(texts('h2')).toEqual(['No departments yet']);
    expect(isThere('Add the first department')).toBe(true);
  });
});
