import { act, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Branch, BranchEffects } from '../../../src/api/contract/branches.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { branchValuesOf } from '../../../src/machines/modules/organisation/branch-values.ts';
import { branchCommands, wireBranches } from '../../../src/machines/modules/organisation/branches.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import BranchSwitch from '../../../src/views/organisation/branch-switch.tsx';
import BranchesPage from '../../../src/views/organisation/branches-page.tsx';
import { BranchesView } from '../../../src/views/organisation/branches-view.tsx';
import { HolidayLines } from '../../../src/views/organisation/holiday-lines.tsx';
import { HolidaysField } from '../../../src/views/organisation/holidays-field.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const branch = (changes: Partial<Branch> = {}): Branch => ({
  _id: 'b1',
  branchName: 'Porto',
  address: 'Cais da Estiva 108',
  telephone: '',
  timezone: 'Europe/Lisbon',
  weekend: [6, 7],
  holidays: [],
  admin: { _id: 'p1', fullName: 'Rui Pais', email: 'rui@harbourvale.example' },
  isEnabled: true,
  headcount: 43,
  version: 1,
  ...changes,
});

const effectsOf = (answer: Promise<Reply<BranchEffects>>) =>
  createResourceMachine<BranchEffects>('branchEffects').provide({
    actors: { loadRecord: fromPromise<Reply<BranchEffects>, { key: string | null }>(() => answer) },
    actions: { logFailure: () => {} },
  });
const silence = effectsOf(new Promise(() => {}));

const listIn = (value: string | object, changes: Partial<CollectionContext<Branch>> = {}) =>
  restingIn(createCollectionMachine<Branch>('branches'), value as never, {
    query: defaultListQuery,
    rows: [branch()],
    total: 1,
    message: null,
    command: null,
    ...changes,
  });

function show(changes: Partial<CollectionContext<Branch>> = {}, value: string | object = { browsing: 'ready' }) {
  const chart = listIn(value, changes);
  const seen = { onEdit: vi.fn(), onHolidays: vi.fn(), onMenu: vi.fn() };
  render(
    withWiring(
      signedInWiring(),
      <BranchesView list={chart.actorRef} effects={silence} isForHolidays={false} {...seen} />,
    ),
  );

  return { ...chart, ...seen };
}

const openMenu = () => press(named('Actions for Porto'));

describe('the list of branches', () => {
  it('shows each branch’s location, admins, number of people and whether it is enabled', () => {
    show({
      rows: [
        branch(),
        branch({ _id: 'b2', branchName: 'Faro', address: '', admin: null, isEnabled: false, headcount: 0 }),
      ],
    });

    expect(texts('tbody tr > :not(:last-child)')).toEqual([
      ...['Porto', 'Cais da Estiva 108', 'Rui Pais', 'Europe/Lisbon', '43', 'Enabled'],
      ...['Faro', '–', '–', 'Europe/Lisbon', '0', 'Disabled'],
    ]);
  });

  it('links each head count to exactly these people', () => {
    show();

    expect(named('43 people in Porto').getAttribute('href')).toBe('/employees?branch=b1&state=enabled');
  });

  it('offers to add the first branch if there is none', () => {
    show({ rows: [], total: 0 }, { browsing: 'empty' });

    expect(named('Add the first branch').getAttribute('href')).toBe('/branches/addBranch');
  });

  it('offers to edit, and to disable or enable with confirmation', () => {
    const { sent, onEdit } = show();
    openMenu();
    expect(isThere('Enable')).toBe(false);
    press(named('Edit'));
    openMenu();
    press(named('Disable'));

    expect(onEdit).toHaveBeenCalledWith(branch());
    expect(sent()).toMatchObject([{ command: { name: 'disable', needsConfirmation: true, done: 'Branch disabled' } }]);
  });
});

describe('the public holidays of a branch', () => {
  /** The page with these branches, at an address. */
  async function open(search: string, branches: Branch[]) {
    history.replaceState(null, '', `/branches${search}`);
    const call = async () => ({ status: 200, body: { branches, total: branches.length } });
    const address = { place: () => ({ path: '/branches', search }), go: () => {}, watch: () => () => {} };
    const io = {
      api: { call },
      http: { token: () => 'T' },
      address,
      effects: {},
      personId: () => 'p1',
    } as unknown as Services;
    const wired = wireBranches(io);
    const loadForm = fromPromise(async ({ input: { key } }: { input: { key: string | null } }) => {
      const found = branches.find(({ _id }) => _id === key) as Branch;

      return { status: 200, body: { options: {}, values: branchValuesOf(found) } };
    });
    const charts = { ...wired, form: wired.form.provide({ actors: { loadForm } } as never) };
    const machines = () => charts as never;
    render(
      withWiring(
        { ...signedInWiring(), machines },
        <Suspense>
          <BranchesPage />
        </Suspense>,
      ),
    );
    await vi.waitFor(() => expect(texts('tbody tr')).toHaveLength(branches.length));
  }
  const dialog = () => document.body.querySelector('[role="dialog"]');
  const focused = () => vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add public holiday'));

  it('open at once from the palette if there is only one branch, until the dialog is closed', async () => {
    await open('?holidays', [branch()]);
    await focused();
    expect(dialog()?.textContent).toContain('Edit Porto');

    press(named('Cancel'));
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect(location.search).toBe('');
  });

  it('open for the chosen branch if there are several', async () => {
    await open('?holidays', [branch(), branch({ _id: 'b2', branchName: 'Faro' })]);
    expect(dialog()).toBeNull();
    expect(document.body.textContent).toContain('Choose a branch to change its public holidays.');

    press(document.body.querySelectorAll('tbody tr')[1] as Element);
    await focused();
    expect(dialog()?.textContent).toContain('Edit Faro');
  });

  it('open from the menu of a branch', () => {
    const { onHolidays, onEdit } = show();
    openMenu();
    press(named('Change public holidays'));

    expect(onHolidays).toHaveBeenCalledWith(branch());
    expect(onEdit).not.toHaveBeenCalled();
  });
});

describe('the confirmation before a branch is disabled', () => {
  const command = branchCommands.disable(branch());
  const confirm = () => named('Disable Porto') as HTMLButtonElement;

  function ask(answer: Promise<Reply<BranchEffects>>) {
    const chart = listIn('confirming', { command });
    render(<BranchSwitch list={chart.actorRef} command={command} effects={effectsOf(answer)} />);

    return chart;
  }
  /** Waits until the reply is on the page. */
  const settled = (answer: Promise<Reply<BranchEffects>>) =>
    act(async () => {
      const actor = createActor(effectsOf(answer), { input: { key: 'b1' } }).start();
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    });

  it('cannot be given until it shows who is affected', () => {
    const { sent } = ask(new Promise(() => {}));
    press(confirm());

    expect(confirm().disabled).toBe(true);
    expect(find('[role="alertdialog"]').textContent).toContain('Checking who is affected');
    expect(sent()).toEqual([]);
  });

  it('shows who is affected, and can then be given', async () => {
    const answer = Promise.resolve({ status: 200 as const, body: { people: 43, admins: 2, sessions: 1 } });
    const { sent } = ask(answer);
    await settled(answer);

    expect(find('[role="alertdialog"]').textContent).toContain('Its 2 admins cannot sign in until it is enabled again');
    press(confirm());
    expect(sent()).toEqual([{ type: 'command.confirmed' }]);
  });

  it('cannot be given if the number of affected people could not be loaded', async () => {
    const answer = Promise.resolve({ status: 404, body: { status: 404, message: 'This branch was not found.' } });
    ask(answer);
    await settled(answer);

    expect(find('[role="alertdialog"]').textContent).toContain('could not check who is affected');
    expect(confirm().disabled).toBe(true);
  });
});

describe('the holidays in the branch form', () => {
  it('are added at the end and removed by name', () => {
    const changed = vi.fn();
    const natal = { day: '2026-12-25', name: 'Natal', half: false };
    render(<HolidaysField value={[natal]} onChange={changed} />);
    press(named('Add public holiday'));
    press(named('Remove Natal'));

    expect(changed.mock.calls).toEqual([[[natal, { day: '', name: '', half: false }]], [[]]]);
  });

  it('are added from pasted lines, and lines with errors stay with an explanation', () => {
    const changed = vi.fn();
    const natal = { day: '2027-12-25', name: 'Natal', half: false };
    const show = (text: string) => render(<HolidayLines text={text} holidays={[natal]} onChange={changed} />);
    show('2027-06-10 Dia de Portugal\nsoon Páscoa\n25-12-27 Christmas\n1 May 2027 Dia do Trabalhador');
    expect(texts('li')).toEqual([
      '“soon Páscoa”: Enter a date as DD-MM-YY, such as 03-04-26.',
      '“25-12-27 Christmas”: 25-12-27 is already listed: Natal.',
    ]);
    press(named('Add 2 public holidays'));
    expect(changed.mock.calls).toEqual([
      [
        {
          holidays: [
            natal,
            { day: '2027-06-10', name: 'Dia de Portugal', half: false },
            { day: '2027-05-01', name: 'Dia do Trabalhador', half: false },
          ],
          holidayLines: 'soon Páscoa\n25-12-27 Christmas',
        },
      ],
    ]);
    show('2027-06-10 Dia de Portugal');
    expect(isThere('Add 1 public holiday')).toBe(true);
    show('');
    press(named('Add these public holidays'));
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
