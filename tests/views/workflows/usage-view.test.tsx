import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteCounts, switchCounting } from '../../../src/machines/modules/workflows/usage.ts';
import { rangeBefore } from '../../../src/rules/workflows/range-before.ts';
import { named, texts } from '../support/page.ts';
import { find, press, unmount } from '../ui/support/render.tsx';
import { learned, show } from './show-usage.tsx';

const tooLarge = 'logo.choosing --file.chosen[isTooLarge]--> logo.choosing';
const chosen = 'logo.choosing --file.chosen--> logo.cropping';

function selectNamed(name: string): HTMLSelectElement {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);

  return label?.control as HTMLSelectElement;
}

const transitionTable = '[aria-label^="Transitions of"] tbody';

afterEach(() => {
  unmount();
  history.replaceState(null, '', '/');
});

const used = { [tooLarge]: 15, [chosen]: 1_045 };

describe('the usage of a chart', () => {
  it('is shown at each arrow in the drawing and in a table', async () => {
    await show(learned(used));

    expect(texts('tspan').sort()).toEqual([' · 1,045×']);
    expect(document.querySelectorAll('path[data-times]')).toHaveLength(1);
    expect(texts(`${transitionTable} td`)).toEqual([
      ...['choosing', '3. file chosen: otherwise', 'a person', 'cropping', '1,045'],
      ...['choosing', '2. file chosen: too large', 'a person', 'choosing', '15'],
    ]);
    expect(document.body.textContent).toContain('August 2026 to October 2026.');
  });

  it('is shown in a folded state’s picture too, including its exits', async () => {
    history.replaceState(null, '', '?chart=logo&part=logo.choosing');
    await show(learned(used));

    expect(texts('tspan')).toEqual([' · 15×', ' · 1,045×']);
  });

  it('includes a transition that the chart no longer has, by its event and guard', async () => {
    await show(learned({ 'logo.choosing --file.chosen[isTooSmall]--> logo.choosing': 10 }));

    expect(texts(`${transitionTable} td`).join()).toBe('choosing,file.chosen [isTooSmall],a person,choosing,10');
  });

  it('shows where people drop off, first in this chart and then in others', async () => {
    await show(
      learned({
        ...used,
        'form.editing --form.submitted[isInvalid]--> form.editing.filling': 5,
        'form.editing --form.submitted--> form.submitting': 15,
      }),
    );

    const [here, , , elsewhere] = texts('li');
    expect(here).toBe('About 15 of 1,060 chosen files were larger than 2 MB (1%).');
    expect(texts('li')).toContain('Fewer than five of about 1,045 crops were cancelled.');
    expect(elsewhere).toBe('Form: About 5 of 20 attempts to save a form had invalid fields (25%).');
  });

  const dwell = { chart: 'form', state: 'form.editing.filling', page: '', times: 200, left: 50, median: 5, p90: 11 };
  const runs = { chart: 'form', from: 'form.editing.filling' };
  const counted = {
    dwellTimes: [
      dwell,
      { ...dwell, page: '/employees/add', times: 100, left: 40 },
      { ...dwell, page: '/branches/addBranch', times: 100, left: 10 },
      { ...dwell, chart: 'logo', state: 'logo.cropping', times: 100, left: 60 },
      { ...dwell, chart: 'logo', state: 'logo.choosing', times: 15, left: 15 },
    ],
    passages: [
      { ...runs, from: 'form.loading', to: 'form.loading', times: 200 },
      { ...runs, to: 'form.editing.filling', times: 150 },
      { ...runs, from: 'form.saved', to: 'form.saved', times: 100 },
      { ...runs, to: 'form.saved', times: 100 },
      { chart: 'logo', from: 'logo.choosing.again', to: 'logo.choosing.again', times: 5 },
    ],
  };
  const rowsOf = (label: string) => texts(`[aria-label="${label}, table"] tbody tr`);

  it('shows on which page uploads are abandoned, and only the step for older counts', async () => {
    const choosing = { ...dwell, chart: 'bulkUpload', state: 'bulkUpload.choosing', times: 100, left: 25 };
    await show(learned(used, { dwellTimes: [choosing] }), { isOverview: true });
    expect(rowsOf('Where people drop off')).toEqual(['Bulk uploadchoosing10025 (25%)']);

    const ofBalances = { ...choosing, page: '/manageLeaves/uploadBalances' };
    await show(learned(used, { dwellTimes: [choosing, ofBalances] }), { chart: 'bulkUpload' });
    expect(rowsOf('By page')).toEqual(['Upload Leave Balances10025%']);
  });

  it('shows drop-offs by page, and how many people move from one state to another', async () => {
    history.replaceState(null, '', '?start=form.editing.filling&end=form.saved');
    await show(learned(used, counted), { chart: 'form' });

    expect(rowsOf('By page')).toEqual(['Add Employee10040%', 'Add branch10010%']);
    expect(document.body.textContent).toContain(
      'Of about 150 attempts that reached “editing › filling”, about 100 (67%) later reached “saved”.',
    );
  });

  it('starts with all workflows, those with the most losses first, and their drop-offs', async () => {
    const before = learned(used, { ...counted, dwellTimes: [{ ...dwell, left: 30 }] });
    await show(learned(used, { ...counted, before }), { isOverview: true });

    expect(texts('h2')).toEqual([
      ...['All workflows', 'Across all workflows: where people drop off', 'What is counted'],
    ]);
    expect(rowsOf('All workflows')).toEqual(['Form2001005025%+10 points (before: 15%)']);
    expect(texts('summary')[0]).toMatch(/^Show \d\d more with fewer than 10 attempts$/);
    expect(texts('details li')).toEqual(expect.arrayContaining(['Logo', 'Session']));
    expect(rowsOf('Where people drop off')[0]).toBe('Logocropping10060 (60%)');
    expect(document.body.textContent).toContain('Not counted: Sign in, Forgot password, Watching workflows');
    expect(document.body.textContent).toContain('An attempt is abandoned when someone leaves it unfinished');
  });

  it('shows no change from a partly counted period, and marks an incomplete month', async () => {
    vi.useFakeTimers({ now: new Date('2026-09-20T09:00:00Z'), toFake: ['Date'] });
    const september = { ...counted, countedSince: '2026-08-24T07:00:00Z', from: '2026-09-01', to: '2026-09-30' };
    history.replaceState(null, '', '?period=2026-09-01,2026-09-30');
    await show(learned(used, { ...september, before: learned(used, { ...counted, from: '2026-08-01' }) }), {
      isOverview: true,
    });
    vi.useRealTimers();

    expect(document.body.textContent).toContain(
      'September 2026 is not complete. Not compared with the earlier period: counts start on 24-08-26.',
    );
    expect(rowsOf('All workflows')).toEqual(['Form2001005025%']);
  });

  it('writes one point in the singular', async () => {
    const before = learned(used, { ...counted, dwellTimes: [{ ...dwell, left: 52 }] });
    await show(learned(used, { ...counted, before }), { isOverview: true });

    expect(rowsOf('All workflows')).toEqual(['Form2001005025%−1 point (before: 26%)']);
  });

  it('compares all workflows with the previous period by default, and links to each chart', async () => {
    history.replaceState(null, '', '?period=2026-09-01,2026-09-30');
    const { sent } = await show(learned(used, counted), { isOverview: true });
    expect(sent()).toEqual([{ type: 'key.changed', key: '2026-09-01,2026-09-30;2026-08-01,2026-08-31' }]);
    press(named('Form'));

    expect(location.search).toBe('?period=2026-09-01%2C2026-09-30&chart=form');
    expect(sent().at(-1)).toEqual({ type: 'key.changed', key: '2026-09-01,2026-09-30' });
  });

  it('shows when nothing has been counted yet, and has nothing to export', async () => {
    await show(learned({}, { from: null, to: null }), { isOverview: true });

    expect(document.body.textContent).toContain('Nothing has been counted yet.');
    expect(named('Export').hasAttribute('disabled')).toBe(true);
  });

  it('shows in which states attempts end and what is retried, and marks them in the drawing', async () => {
    await show(learned({ ...used, 'logo.uploading --xstate.error.actor.uploadLogo--> logo.interrupted': 20 }, counted));

    expect(rowsOf('Abandoned or failed, by state')).toEqual(['cropping6060%', 'choosing15100%']);
    expect(rowsOf('Retries and failures')).toEqual([
      'uploadingupload the picture: no connection → interruptederror20',
      'choosing2. file chosen: too large → choosingwent back15',
    ]);
    press(document.querySelector('[aria-label="Abandoned or failed, by state, table"] button') as HTMLElement);
    expect(new URLSearchParams(location.search).get('state')).toBe('logo.cropping');
    expect(document.querySelector('[data-box="logo.cropping"]')?.getAttribute('aria-pressed')).toBe('true');
    const detour = () => document.querySelector('[aria-label="Retries and failures, table"] button') as HTMLElement;
    press(detour());
    expect(new URLSearchParams(location.search).get('event')).toBe('xstate.error.actor.uploadLogo');
    expect(detour().getAttribute('aria-pressed')).toBe('true');
    press(detour());
    expect(location.search).toBe('?chart=logo');
  });

  it('is exported for the period and chart on screen', async () => {
    const onExport = vi.fn();
    history.replaceState(null, '', '?period=2026-09-01,2026-09-30');
    await show(learned(used), { onExport });
    press(named('Export'));
    press(named('Retries and failures (CSV)'));
    press(named('Export'));
    press(named('All tables (XLSX)'));

    const shown = { period: '2026-09-01,2026-09-30', chart: 'logo' };
    expect(onExport.mock.calls).toEqual([
      [{ ...shown, format: 'csv', table: 'detours' }],
      [{ ...shown, format: 'xlsx' }],
    ]);
  });

  it('is exported for all workflows without tables of abandoned attempts and retries', async () => {
    const onExport = vi.fn();
    history.replaceState(null, '', '?');
    await show(learned(used), { onExport, isOverview: true });
    press(named('Export'));
    expect(texts('[role="menuitem"]')).toEqual(['All tables (XLSX)', 'All workflows (CSV)', 'Transitions (CSV)']);
    press(named('All workflows (CSV)'));

    expect(onExport).toHaveBeenCalledWith({ period: '', format: 'csv', table: 'overview' });
  });

  it('names the pressed button before its purpose', async () => {
    const cancelled = 'bulkUpload.uploading.sending --cancel.pressed--> bulkUpload.choosing';
    const again = 'bulkUpload.checked --again.pressed--> bulkUpload.choosing';
    await show(learned({ [cancelled]: 10, [again]: 30 }), { chart: 'bulkUpload' });

    expect(rowsOf('Retries and failures')).toEqual([
      'checkedagain pressed: to fix or replace the file → choosingwent back30',
      'uploading › sendingcancel pressed: the server discards incomplete files → choosingwent back10',
    ]);
  });

  it('agrees with its tables if states were counted but no transition was', async () => {
    const short = { chart: 'logo', state: 'logo.cropping', page: '', times: 20, left: 0, median: 5, p90: 5 };
    await show(learned({}, { dwellTimes: [short] }));

    expect(document.body.textContent).toContain(
      'nothing happened five or more times in a month, so the drawing shows no figures. The time people spent in each state is shown below.',
    );
    expect(document.body.textContent).toContain('No drop-off point has been reached five times in a month yet.');
  });

  it('compares two periods in the tables, while the drawing shows only one', async () => {
    const before = learned({ [tooLarge]: 40, 'logo.choosing --file.chosen[isWrongType]--> logo.choosing': 5 });
    history.replaceState(null, '', '?period=2026-08-01,2026-10-31&compare=previous');
    await show(learned(used, { before }));

    expect(texts(`${transitionTable} td:last-child`)).toEqual([
      '1,045 before: fewer than 5',
      '15 before: 40',
      'fewer than 5 before: 5',
    ]);
    expect(texts('p')).toContain(
      'August 2026 to October 2026. Thicker arrows were taken more often. Dashed arrows were taken fewer than five times in each month. The drawing and the list of where people drop off show this period alone; the tables compare it with the earlier one.',
    );
  });

  it('shows shares and times but no counts for one role, and keeps the role in the address', async () => {
    const cropping = { ...dwell, chart: 'logo', state: 'logo.cropping', times: 100, left: 60 };
    const ofManagers = {
      chart: 'logo',
      state: 'logo.cropping',
      role: 'reporting-manager',
      left: 35,
      median: 3,
      p90: 9,
    };
    const before = learned({}, { byRole: [{ ...ofManagers, left: 20 }] });
    history.replaceState(null, '', '?role=reporting-manager&compare=previous');
    await show(
      learned(used, {
        dwellTimes: [cropping],
        byRole: [ofManagers, { ...ofManagers, role: 'branch' }, { ...ofManagers, chart: 'form', role: 'b-hr' }],
        before,
      }),
    );

    expect(texts('[aria-label="Time in each state, by role, table"] tbody tr')).toEqual([
      'cropping35% before: 20%3 s to 5 s before: 3 s to 5 s45 s to 1 min before: 45 s to 1 min',
    ]);
    expect(texts('option').slice(-6)).toEqual(
      expect.arrayContaining(['Everyone', 'Reporting manager', 'Branch level']),
    );
    expect(texts('option')).not.toContain('Branch HR');
    expect(document.body.textContent).toContain('at least 20 of these people have been in it in a month');
  });

  it('shows when too few people have the chosen role', async () => {
    history.replaceState(null, '', '?role=b-hr');
    await show(learned(used));

    expect(document.body.textContent).toContain('There is not enough data for these people yet.');
  });

  it('shows when a chart has no drop-off points', async () => {
    await show(learned(used), { chart: 'toasts' });

    expect(document.body.textContent).toContain(
      'This workflow has no drop-off points. “Abandoned” below shows where people leave it.',
    );
  });

  it('explains why nothing can be counted for a chart', async () => {
    await show(learned(used), { chart: 'login' });

    expect(document.body.textContent).toContain('Nothing is counted before sign-in.');
    expect(texts('tspan')).toEqual([]);
  });

  it('is loaded for whole months', async () => {
    const { sent } = await show(learned(used));
    const choose = (label: string, option: number) => {
      const select = selectNamed(label);
      const value = select.options[option]?.value ?? '';
      act(() => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });

      return value;
    };
    const chosenMonth = choose('Period', 2);
    expect(sent()).toEqual([{ type: 'key.changed', key: chosenMonth }]);
    expect(new URLSearchParams(location.search).get('period')).toBe(chosenMonth);
    choose('Compare with', 1);
    expect(sent().at(-1)).toEqual({
      type: 'key.changed',
      key: `${chosenMonth};${rangeBefore(chosenMonth, 'previous')}`,
    });
    choose('Period', 0);
    expect(location.search).toBe('?chart=logo');
  });
});

describe('counting', () => {
  it('is off until someone switches it on', async () => {
    const row = learned({}, { countedSince: null, from: null, to: null });
    const { sent } = await show(row);

    expect(document.body.textContent).toContain('Off. Nothing is counted.');
    expect(named('Delete all counts').hasAttribute('disabled')).toBe(true);
    press(find('[role=switch]'));
    expect(sent()).toEqual([{ type: 'command.requested', command: switchCounting(row, true) }]);
  });

  it('requires confirmation before all counts are deleted', async () => {
    const row = learned(used);
    const { sent } = await show(row);
    press(named('Delete all counts'));

    expect(sent()).toEqual([{ type: 'command.requested', command: deleteCounts(row) }]);
    expect(deleteCounts(row).needsConfirmation).toBe(true);
  });

  it('offers another try when its counts could not be loaded', async () => {
    const { sent } = await show(undefined, { value: 'unreachable' });
    press(named('Try again'));

    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });
});
