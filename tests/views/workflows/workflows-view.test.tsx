import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../src/machines/recorder/recording.ts';
import { type WorkflowsContext, workflowsMachine } from '../../../src/machines/workflows.machine.ts';
import { chartList, layoutOf } from '../../../src/views/workflows/catalogue.ts';
import { runningIn } from '../../../src/views/workflows/steps.ts';
import { WorkflowsView } from '../../../src/views/workflows/workflows-view.tsx';
import { recordingOf, stepOf } from '../../machines/workflows.chart.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts, type } from '../support/page.ts';
import { inWorld, world } from '../support/world.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const steps: Step[] = [
  stepOf({ at: 1, chart: 'login', actor: 'x:0', states: ['login', 'login.ready'] }),
  stepOf({ at: 2 }),
  stepOf({ at: 3, tab: 'tab abc', states: ['logo', 'logo.uploading'] }),
];

const contextOf = (changes: Partial<WorkflowsContext> = {}): WorkflowsContext => ({
  chart: 'logo',
  steps,
  recording: null,
  filter: { chart: '', tab: '' },
  at: null,
  speed: 1,
  hasOtherTabs: false,
  ...changes,
});

async function show(changes: Partial<WorkflowsContext> = {}, state = 'following') {
  const actor = restingIn(workflowsMachine, { shown: state }, contextOf(changes));
  history.replaceState(null, '', `?chart=${contextOf(changes).chart}`);
  await Promise.all([
    layoutOf('logo'),
    import('../../../src/views/workflows/chart-drawing.tsx'),
    import('../../../src/views/workflows/chart-words.tsx'),
    import('../../../src/views/workflows/event-log.tsx'),
    import('../../../src/views/workflows/recording-note.tsx'),
    import('../../../src/views/workflows/unknown-chart.tsx'),
  ]);
  await act(async () => render(inWorld(world(), <WorkflowsView actorRef={actor.actorRef} />)));

  return actor;
}

afterEach(() => act(() => history.replaceState(null, '', '/')));

const fieldOf = (label: string): HTMLSelectElement => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);

  return document.getElementById(found?.htmlFor ?? '') as HTMLSelectElement;
};
const select = (label: string, value: string) =>
  act(() => {
    const field = fieldOf(label);
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('the list of charts', () => {
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-chart]')].filter(({ tabIndex }) => tabIndex === 0);
  const arrow = (key: string) =>
    act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  const focused = () => (document.activeElement as HTMLElement).dataset.chart;

  test('is one stop for Tab, at the chosen chart', async () => {
    await show();

    expect(stops().map(({ dataset }) => dataset.chart)).toEqual(['logo']);
  });

  test('is one stop even where a recording names an unknown chart', async () => {
    await show({ chart: 'payroll' });

    expect(stops().map(({ dataset }) => dataset.chart)).toEqual([chartList[0]?.id]);
  });

  test('is gone through with the arrow keys, Home and End, without choosing', async () => {
    const { sent } = await show();
    const ids = chartList.map(({ id }) => id);
    const at = ids.indexOf('logo');
    act(() => stops()[0]?.focus());
    arrow('ArrowDown');
    expect(focused()).toBe(ids[at + 1]);
    expect(stops().map(({ dataset }) => dataset.chart)).toEqual([ids[at + 1]]);
    arrow('ArrowLeft');
    expect(focused()).toBe('logo');
    arrow('Home');
    expect(focused()).toBe(ids[0]);
    arrow('ArrowUp');
    expect(focused()).toBe(ids.at(-1));
    arrow('ArrowRight');
    expect(focused()).toBe(ids[0]);
    arrow('End');
    expect(focused()).toBe(ids.at(-1));
    expect(sent()).toEqual([]);
  });
});

describe('watching', () => {
  test('is limited to a chart or a tab', async () => {
    const { sent } = await show({ filter: { chart: 'logo', tab: '' } });

    expect([...fieldOf('Charts').options].map(({ text }) => text)).toEqual(['All charts', 'Logo', 'Sign in']);
    expect([...fieldOf('Tabs').options].map(({ text }) => text)).toEqual(['All tabs', 'tab abc', 'this tab']);
    expect(texts('time')).toHaveLength(2);
    expect(document.body.textContent).toContain('Step 2 of 2');
    select('Tabs', 'tab abc');
    expect(sent()).toEqual([{ type: 'filter.changed', filter: { chart: 'logo', tab: 'tab abc' } }]);
  });

  test('says so where a filter leaves nothing, and keeps it to choose from', async () => {
    await show({ filter: { chart: 'form', tab: '' } });

    expect(document.body.textContent).toContain('No step matches these filters.');
    expect(fieldOf('Charts').value).toBe('form');
  });

  test('knows what runs in other charts than the filter’s, and in no other tab', () => {
    const running = (changes: Partial<WorkflowsContext>) =>
      runningIn(contextOf(changes)).map(({ chart, tab }) => `${chart} in ${tab}`);

    expect(running({ filter: { chart: 'logo', tab: '' } })).toEqual([
      'logo in tab abc',
      'logo in this tab',
      'login in this tab',
    ]);
    expect(running({ filter: { chart: '', tab: 'tab abc' } })).toEqual(['logo in tab abc']);
    expect(running({ at: 0 })).toEqual(['login in this tab']);
  });
});

describe('playing', () => {
  test('is begun, at a speed', async () => {
    const { sent } = await show();
    select('Speed', '4');
    press(named('Play'));

    expect(sent()).toEqual([{ type: 'speed.changed', speed: 4 }, { type: 'play.pressed' }]);
    expect([...fieldOf('Speed').options].map(({ text }) => text)).toEqual(['0.5×', '1×', '2×', '4×']);
  });

  test('is paused', async () => {
    const { sent } = await show({ at: 1 }, 'playing');
    press(named('Pause'));

    expect(sent()).toEqual([{ type: 'pause.pressed' }]);
  });

  test('is not offered without a step', async () => {
    await show({ steps: [] });

    expect(named('Play').getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('No step yet.');
  });
});

describe('a recording', () => {
  const recording = recordingOf(...steps);

  test('says which charts have changed since', async () => {
    await show({ recording: { ...recording, changed: ['login', 'logo'] }, at: 0 }, 'holding');

    expect(find('[role=status][class*=note]').textContent).toContain(
      'Sign in and Logo have changed since it was recorded.',
    );
  });

  test('says nothing of the kind where none has, and has no way to live steps but to close it', async () => {
    await show({ recording, at: 0 }, 'holding');

    expect(document.body.textContent).not.toContain('changed since');
    expect(isThere('Follow live')).toBe(false);
  });

  test('is saved as a test', async () => {
    const { sent } = await show({ recording, at: 0 }, 'holding');
    press(named('Save as a test'));

    expect(sent()).toEqual([{ type: 'test.pressed' }]);
  });
});

describe('finding', () => {
  test('searches all charts, grouped by chart with this one first, and goes there', async () => {
    await show();
    const field = find<HTMLInputElement>('[role=combobox]');
    type(field, 'upload');
    const groups = [...document.querySelectorAll('[role=listbox] [role=group]')];

    expect(groups.map((group) => group.getAttribute('aria-label')).slice(0, 2)).toEqual(['Logo', 'Bulk upload']);
    type(field, 'check pressed');
    const [option] = document.querySelectorAll('[role=option]');
    expect(option?.textContent).toBe('check pressedEvent in choosing');
    press(option as Element);
    const address = new URLSearchParams(location.search);
    expect([address.get('chart'), address.get('state')]).toEqual(['bulkUpload', 'bulkUpload.choosing']);
  });
});

describe('the words of a chart', () => {
  test('name the reasons why a row of an upload is refused', async () => {
    await show({ chart: 'bulkUpload' });

    expect(texts('details summary')).toContain('How rows are refused');
    expect(document.body.textContent).toContain('The email address or employee ID is already in use');
  });
});
