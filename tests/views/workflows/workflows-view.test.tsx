import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { areas } from '../../../src/machines/catalogue.ts';
import type { Step } from '../../../src/machines/recorder/recording.ts';
import { type WorkflowsContext, workflowsMachine } from '../../../src/machines/workflows.machine.ts';
import { chartList, layoutOf } from '../../../src/views/workflows/catalogue.ts';
import { runningIn } from '../../../src/views/workflows/steps.ts';
import { WorkflowsView } from '../../../src/views/workflows/workflows-view.tsx';
import { recordingOf, stepOf } from '../../machines/charts/workflows.chart.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
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

async function show(changes: Partial<WorkflowsContext> = {}, state = 'following', part = '') {
  const actor = restingIn(workflowsMachine, { shown: state }, contextOf(changes));
  const { chart } = contextOf(changes);
  history.replaceState(null, '', `?chart=${chart}&part=${part}`);
  await Promise.all([
    layoutOf(chart).catch(() => null),
    import('../../../src/views/workflows/chart-chooser.tsx'),
    import('../../../src/views/workflows/chart-drawing.tsx'),
    import('../../../src/views/workflows/chart-words.tsx'),
    import('../../../src/views/workflows/event-log.tsx'),
    import('../../../src/views/workflows/recording-note.tsx'),
    import('../../../src/views/workflows/unknown-chart.tsx'),
  ]);
  await act(async () => render(withWiring(signedInWiring(), <WorkflowsView actorRef={actor.actorRef} />)));

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

describe('the chart menu', () => {
  const chooser = () => find<HTMLInputElement>('[role=combobox][aria-label=Chart]');

  it('lists every chart by area', async () => {
    await show();
    press(chooser());
    const groups = [...document.querySelectorAll('[role=listbox] [role=group]')];

    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([...areas]);
    expect(texts('[role=option]')).toEqual(chartList.map(({ title }) => title));
    expect(texts('[role=option][aria-selected=true]')).toEqual(['Logo']);
  });

  it('shows the ID of a recorded chart that does not exist', async () => {
    await show({ chart: 'payroll' });

    expect(chooser().value).toBe('payroll');
  });

  it('offers direct links to the running charts', async () => {
    await show();
    expect(texts('[aria-label="Running charts"] li')).toEqual(['Sign in', 'Logo']);
    press(named('Sign in'));

    expect(new URLSearchParams(location.search).get('chart')).toBe('login');
  });
});

describe('watching', () => {
  it('can be limited to a chart or a tab', async () => {
    const { sent } = await show({ filter: { chart: 'logo', tab: '' } });

    expect([...fieldOf('Charts').options].map(({ text }) => text)).toEqual(['All charts', 'Logo', 'Sign in']);
    expect([...fieldOf('Tabs').options].map(({ text }) => text)).toEqual(['All tabs', 'tab abc', 'this tab']);
    expect(texts('time')).toHaveLength(2);
    expect(document.body.textContent).toContain('Step 2 of 2');
    select('Tabs', 'tab abc');
    expect(sent()).toEqual([{ type: 'filter.changed', filter: { chart: 'logo', tab: 'tab abc' } }]);
  });

  it('shows when no step matches the filters, and keeps the filtered chart as an option', async () => {
    await show({ filter: { chart: 'form', tab: '' } });

    expect(document.body.textContent).toContain('No steps match these filters.');
    expect(fieldOf('Charts').value).toBe('form');
  });

  it('includes running charts outside the chart filter, but not in other tabs', () => {
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

describe('the log', () => {
  const session = (tab: string, page: string) =>
    stepOf({
      ...{ tab, chart: 'session', changes: { page } },
      states: ['session', 'session.signedIn', 'session.signedIn.page', 'session.signedIn.page.open'],
    });

  it('names each state with its parent states', async () => {
    await show({
      steps: [
        stepOf({
          chart: 'session',
          event: 'xstate.init',
          changes: {},
          states: ['', '.page', '.page.open', '.leaving', '.leaving.staying'].map((id) => `session.signedIn${id}`),
        }),
      ],
    });

    expect(texts('ol time + span + span')).toEqual(['begins → signed in › page › open, leaving › staying']);
  });

  it('names other tabs by their page and the time they were opened', async () => {
    await show({
      steps: [
        stepOf({ tab: 'tab 10:42:07 5nz' }),
        session('tab 10:42:08 abc', '/setting/changelogo'),
        session('tab 10:42:08 abc', '/employees/add'),
        session('this tab', '/workflows'),
      ],
    });

    expect([...fieldOf('Tabs').options].map(({ text }) => text)).toEqual([
      'All tabs',
      'Add Employee, opened 10:42:08',
      'tab, opened 10:42:07',
      'this tab',
    ]);
  });

  it('clears the shown steps, and shows what a filter excludes from saving', async () => {
    const { sent } = await show({ filter: { chart: 'logo', tab: '' } });
    expect(document.body.textContent).toContain('2 of 3 steps are saved: only Logo');
    press(named('Clear shown steps'));

    expect(sent()).toEqual([{ type: 'steps.cleared' }]);
  });
});

describe('playback', () => {
  it('starts at the chosen speed', async () => {
    const { sent } = await show();
    select('Speed', '4');
    press(named('Play'));

    expect(sent()).toEqual([{ type: 'speed.changed', speed: 4 }, { type: 'play.pressed' }]);
    expect([...fieldOf('Speed').options].map(({ text }) => text)).toEqual(['0.5×', '1×', '2×', '4×']);
  });

  it('can be paused', async () => {
    const { sent } = await show({ at: 1 }, 'playing');
    press(named('Pause'));

    expect(sent()).toEqual([{ type: 'pause.pressed' }]);
  });

  it('is disabled without steps', async () => {
    await show({ steps: [] });

    expect(named('Play').getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('No steps yet.');
  });
});

describe('a recording', () => {
  const recording = recordingOf(...steps);

  it('names the charts that have changed since', async () => {
    await show({ recording: { ...recording, changed: ['login', 'logo'] }, at: 0 }, 'holding');

    expect(find('[role=status][class*=note]').textContent).toContain(
      'Sign in and Logo have changed since it was recorded.',
    );
  });

  it('has no such note without changes, and returns to live steps only when it is closed', async () => {
    await show({ recording, at: 0 }, 'holding');

    expect(document.body.textContent).not.toContain('changed since');
    expect(isThere('Follow live')).toBe(false);
    expect(isThere('Clear')).toBe(false);
  });

  it('is labelled as a recording wherever live steps would be shown', async () => {
    await show({ recording, at: 0 }, 'holding');

    expect(document.body.textContent).toContain('Nothing below is live.');
    expect(texts('h2')).toContain('Steps in monday.json');
    expect(isThere('Recording')).toBe(true);
    expect([...fieldOf('Tabs').options].map(({ text }) => text)).toEqual(['All tabs', 'recorded tab', 'tab abc']);
  });

  it('can be saved as a test', async () => {
    const { sent } = await show({ recording, at: 0 }, 'holding');
    press(named('Save as a test'));

    expect(sent()).toEqual([{ type: 'test.pressed' }]);
  });
});

describe('the search', () => {
  it('covers all charts, with the current one first, and opens a result', async () => {
    await show();
    const field = find<HTMLInputElement>('[role=combobox][aria-label^=Find]');
    type(field, 'upload');
    const groups = [...document.querySelectorAll('[role=listbox] [role=group]')];

    expect(groups.map((group) => group.getAttribute('aria-label')).slice(0, 2)).toEqual(['Logo', 'Bulk upload']);
    type(field, 'check pressed');
    const [option] = document.querySelectorAll('[role=option]');
    expect(option?.textContent).toBe('check pressedEvent in choosing');
    press(option as Element);
    const address = new URLSearchParams(location.search);
    expect(['chart', 'state', 'event'].map((name) => address.get(name))).toEqual([
      ...['bulkUpload', 'bulkUpload.choosing', 'check.pressed'],
    ]);
  });

  it('highlights the transitions of an event, and names who or what sends it', async () => {
    await show();
    type(find<HTMLInputElement>('[role=combobox][aria-label^=Find]'), 'skip pressed');
    press(find('[role=option]'));
    expect(document.querySelectorAll('path[data-found]')).toHaveLength(1);
    expect(document.body.textContent).toContain('skip pressed Sent by a person. first time');
    press(named('opening'));

    expect(document.querySelectorAll('path[data-found]')).toHaveLength(0);
    expect(new URLSearchParams(location.search).has('event')).toBe(false);
  });

  it('highlights the event whose label is clicked', async () => {
    await show();
    const words = [...document.querySelectorAll('svg text')].find((each) => each.textContent === 'skip pressed');
    act(() => words?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

    expect(document.querySelectorAll('path[data-found]')).toHaveLength(1);
    expect(new URLSearchParams(location.search).get('event')).toBe('skip.pressed');
  });

  it.each([
    [
      'session',
      'session.signedIn.page.onboarding',
      'page → deciding which page: The server confirmed a change; a set-up step may be done',
    ],
    ['bulkUpload', 'bulkUpload.someRefused', 'asking → some refused: 3. check the result: some rows were refused'],
  ])('in %s lists the ways into %s and out of the states around it', async (chart, part, way) => {
    await show({ chart }, 'following', part);

    expect(texts('details li')).toContainEqual(expect.stringContaining(way));
    expect(texts('details summary')).toContainEqual(expect.stringMatching(/more ways? in or out$/));
  });

  it.each([
    ['network', 'Logo', 'upload the picture: no connectionEvent in uploading'],
    ['no logo', 'Session', /^deciding which page/],
    ['pressed check', 'Bulk upload', 'check pressedEvent in choosing'],
  ])('finds %s under the name that the charts use', async (typed, group, option) => {
    await show();
    type(find<HTMLInputElement>('[role=combobox][aria-label^=Find]'), typed);

    expect(texts(`[role=group][aria-label="${group}"] [role=option]`)).toContainEqual(
      typeof option === 'string' ? option : expect.stringMatching(option),
    );
  });
});

describe('the details of a chart', () => {
  it('list the reasons why an uploaded row is refused', async () => {
    await show({ chart: 'bulkUpload' });

    expect(texts('details summary')).toContain('How rows are refused');
    expect(document.body.textContent).toContain('The email address or employee ID is already in use');
  });
});
