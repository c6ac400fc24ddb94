import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { deleteCounts, switchCounting, type UsageCounts } from '../../../src/machines/modules/usage.ts';
import { createResourceMachine, type ResourceContext } from '../../../src/machines/resource.machine.ts';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { type ChartEntry, chartBy, layoutOf } from '../../../src/views/workflows/catalogue.ts';
import { monthsInWords, periods } from '../../../src/views/workflows/periods.ts';
import { UsageView } from '../../../src/views/workflows/usage-view.tsx';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const tooLarge = 'logo.choosing --file.chosen[isTooLarge]--> logo.choosing';
const chosen = 'logo.choosing --file.chosen--> logo.cropping';

function learned(times: Record<string, number>, changes: Partial<UsageCounts> = {}): UsageCounts {
  return {
    countedSince: '2026-08-03T07:00:00Z',
    from: '2026-08-01',
    to: '2026-10-31',
    counts: Object.entries(times).map(([name, count]) => ({ ...arrowOf(name), times: count })),
    times: new Map(Object.entries(times)),
    ...changes,
  };
}

async function show(
  row: UsageCounts | undefined,
  {
    chart = 'logo',
    value = 'ready',
    ...changes
  }: Partial<ResourceContext<UsageCounts>> & { chart?: string; value?: object | string } = {},
) {
  const actor = restingIn(createResourceMachine<UsageCounts>('learning'), value as never, {
    key: null,
    thing: row ?? null,
    message: null,
    command: null,
    ...changes,
  });
  await Promise.all([layoutOf(chart), import('../../../src/views/workflows/chart-drawing.tsx')]);
  // Awaited: the drawing is waited for inside.
  await act(async () => {
    render(<UsageView actorRef={actor.actorRef} entry={chartBy(chart) as ChartEntry} />);
  });

  return actor;
}

const used = { [tooLarge]: 15, [chosen]: 1_045 };

describe('how often the arrows of a chart are taken', () => {
  test('is said at each arrow of the drawing, and behind it as a table', async () => {
    await show(learned(used));

    expect(texts('tspan').sort()).toEqual([' 1,045×', ' 15×']);
    expect(document.querySelectorAll('path[data-times]')).toHaveLength(1);
    expect(texts('tbody td')).toEqual([
      ...['choosing', 'file chosen', 'a person', 'cropping', '1,045'],
      ...['choosing', 'file chosen [is too large]', 'a person', 'choosing', '15'],
    ]);
    expect(document.body.textContent).toContain('August 2026 to October 2026.');
  });

  test('is said of a transition that the chart no longer has, by its event and guard', async () => {
    await show(learned({ 'logo.choosing --file.chosen[isTooSmall]--> logo.choosing': 10 }));

    expect(texts('tbody td')).toEqual(['choosing', 'file.chosen [isTooSmall]', 'a person', 'choosing', '10']);
  });

  test('tells where people turn back, here first and then in other charts', async () => {
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

  test('says why there is nothing where nothing can be counted', async () => {
    await show(learned(used), { chart: 'login' });

    expect(document.body.textContent).toContain('Nothing is counted before sign-in.');
    expect(texts('tspan')).toEqual([]);
  });

  test('is asked for in whole months', async () => {
    const { sent } = await show(learned(used));
    const select = find<HTMLSelectElement>('select');
    const chosenMonth = select.options[2]?.value ?? '';
    act(() => {
      select.value = chosenMonth;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });

    expect(sent()).toEqual([{ type: 'key.changed', key: chosenMonth }]);
    expect(periods(new Date(2027, 0, 15)).map(({ value }) => value)).toEqual([
      '',
      '2027-01-01,2027-01-31',
      '2026-12-01,2026-12-31',
      '2026-11-01,2027-01-31',
      '2026-02-01,2027-01-31',
    ]);
    expect(monthsInWords('2026-11-01', '2026-11-30')).toBe('November 2026');
  });
});

describe('what is counted', () => {
  test('is off until somebody switches it on', async () => {
    const row = learned({}, { countedSince: null, from: null, to: null });
    const { sent } = await show(row);

    expect(document.body.textContent).toContain('Off. Nothing is counted.');
    expect(named('Delete all counts').hasAttribute('disabled')).toBe(true);
    press(find('[role=switch]'));
    expect(sent()).toEqual([{ type: 'command.requested', command: switchCounting(row, true) }]);
  });

  test('is deleted only after a question', async () => {
    const row = learned(used);
    const { sent } = await show(row);
    press(named('Delete all counts'));

    expect(sent()).toEqual([{ type: 'command.requested', command: deleteCounts(row) }]);
    expect(deleteCounts(row).asks).toBe(true);
  });

  test('can be asked for again when it did not come', async () => {
    const { sent } = await show(undefined, { value: 'unreachable' });
    press(named('Try again'));

    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });
});
