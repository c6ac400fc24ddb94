import { describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../src/api/contract/dashboard.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { tileIds } from '../../../src/rules/dashboard/tiles.ts';
import { DashboardView } from '../../../src/views/dashboard/dashboard-view.tsx';
import { ana, harbour, trackOf } from '../../machines/support/fixtures.ts';
import { restingIn } from '../support/charts.ts';
import { named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const week = { from: '2026-11-09', to: '2026-11-15' };
const dashboard: Dashboard = {
  asOf: '2026-11-22T09:30:00Z',
  today: '2026-11-22',
  week: { from: '2026-11-16', to: '2026-11-22' },
  period: { from: '2026-10-24', to: '2026-11-22' },
  branch: null,
  branches: [
    { _id: 'l', branchName: 'Lisbon' },
    { _id: 'p', branchName: 'Porto' },
  ],
  figures: [
    {
      id: 'leaveRequests',
      value: 3,
      oldest: { at: '2026-11-02T08:00:00Z', deciders: ['Rui Alves', 'Inês Dias'], moreDeciders: 2 },
    },
    { id: 'wfhRequests', value: 0, oldest: null },
    { id: 'awayToday', value: 0, oldest: null },
    { id: 'active', value: 1204, oldest: null },
    { id: 'runningChallenges', value: 1, oldest: null },
  ],
  shares: { branches: [], departments: [{ _id: 'd', name: 'Design', people: 12 }] },
  away: { people: [{ _id: 'a', fullName: 'Ana Costa', until: '2026-11-24' }], more: 2 },
  celebrations: {
    people: [
      { _id: 'b', fullName: 'Bo Lind', day: '2026-11-22', years: null },
      { _id: 'b', fullName: 'Bo Lind', day: '2026-11-25', years: 1 },
    ],
    more: 0,
  },
  challenges: [{ _id: 'c', title: 'Walk to Porto', to: '2026-12-01', joined: null }],
  trends: [
    { id: 'joined', weeks: [{ ...week, value: 4 }] },
    { id: 'challenges', weeks: [{ ...week, value: null }] },
  ],
  setUp: null,
  layout: { tiles: [...tileIds], hidden: ['articles'], version: 2 },
};

function show(record: Dashboard | null, value = 'ready', message: string | null = null) {
  const chart = restingIn(createResourceMachine<Dashboard>('dashboard'), value, {
    key: '',
    record,
    command: null,
    message,
  });
  const who = { track: trackOf(['c-admin']), user: ana, company: harbour };
  render(withWiring(signedInWiring(), <DashboardView actorRef={chart.actorRef} query={{}} who={who} />));

  return chart;
}

const headings = () => texts('h2');
const linkOf = (label: string) =>
  [...document.querySelectorAll('main a, a')].find(({ textContent }) => textContent?.startsWith(label));

describe('the dashboard', () => {
  it('shows non-empty tiles, with every number linked to its list', () => {
    show(dashboard);

    expect(headings()).toEqual([
      'Needs attention',
      'Away',
      'People',
      'Birthdays and anniversaries',
      'Challenges',
      'Last 12 weeks',
      'Departments',
    ]);
    expect(linkOf('Active people')?.getAttribute('href')).toBe('/employees?joinedTo=2026-11-22&state=enabled');
    expect(linkOf('Active people')?.textContent).toContain('1,204');
    expect(linkOf('Leave requests')?.getAttribute('href')).toBe('/manageLeaves?data=pending');
    expect(linkOf('On leave today')?.getAttribute('href')).toBe(
      '/manageLeaves?data=approved&from=2026-11-22&to=2026-11-22&view=calendar',
    );
    expect(linkOf('Design')?.getAttribute('href')).toBe('/employees?department=d&joinedTo=2026-11-22&state=enabled');
  });

  it('shows the age of the oldest pending request and who else can decide', () => {
    show(dashboard);

    expect(linkOf('Leave requests')?.textContent).toContain(
      'The oldest is from 02-11-26. Rui Alves, Inês Dias and 2 more can also decide.',
    );
    expect(linkOf('Work from home requests')).toBeUndefined();
  });

  it('names who is on leave today and who celebrates, with a link to each', () => {
    show(dashboard);
    const rows = (label: string) =>
      [...find(`ul[aria-label="${label}"]`).children].map(({ textContent }) => textContent);

    expect(rows('On leave today')).toEqual(['Ana Costaon leave until 24-11-26', 'and 2 more']);
    expect(rows('Birthdays and anniversaries in the next 7 days')).toEqual([
      'Bo LindBirthdayToday',
      'Bo Lind1 year with the company25-11-26',
    ]);
    expect(linkOf('Ana Costa')?.getAttribute('href')).toBe('/employees/view/a');
    expect(linkOf('and 2 more')?.getAttribute('href')).toMatch(/^\/manageLeaves\?.*view=calendar/);
  });

  it('keeps the chosen branch in its links', () => {
    show({ ...dashboard, branch: { _id: 'p', branchName: 'Porto' } });

    expect(linkOf('Active people')?.getAttribute('href')).toBe('/employees?branch=p&joinedTo=2026-11-22&state=enabled');
    expect(linkOf('Walk to Porto')?.getAttribute('href')).toBe(
      '/challenges/ViewLeaderBoard?challenge=c&of=people&branch=p',
    );
  });

  it('links to all departments if there are more than it shows', () => {
    const six = Array.from({ length: 6 }, (_, index) => ({
      _id: `${index}`,
      name: `Unit ${index}`,
      people: 9 - index,
    }));
    show({ ...dashboard, shares: { branches: [], departments: six } });

    expect(named('All departments').getAttribute('href')).toBe('/employees/addDepartment');
  });

  it('shows a number as hidden instead of zero', () => {
    show(dashboard);

    expect(linkOf('Walk to Porto')?.textContent).toContain('Hidden');
  });

  it('shows when nothing is waiting', () => {
    show({ ...dashboard, figures: [{ id: 'leaveRequests', value: 0, oldest: null }] });

    expect(document.body.textContent).toContain('Nothing is waiting for you.');
  });

  it('omits hidden tiles and uses the person’s order', () => {
    const layout = { tiles: [...tileIds].reverse(), hidden: ['waiting' as const], version: 2 };
    show({ ...dashboard, layout });

    expect(headings()).toEqual([
      'Departments',
      'Last 12 weeks',
      'Challenges',
      'Birthdays and anniversaries',
      'People',
      'Away',
    ]);
  });

  it('lists the set-up steps left in a new company, with a link for each', () => {
    show({
      ...dashboard,
      setUp: [
        { step: 'departments', isDone: true },
        { step: 'logo', isDone: false },
      ],
    });

    expect(headings()[0]).toBe('Set up your company');
    expect(document.body.textContent).toContain('1 of 2 done.');
    expect(named('Upload your logo').getAttribute('href')).toBe('/setting/changelogo');
  });

  it('keeps its numbers and shows a message when it cannot be refreshed', () => {
    const { sent } = show(dashboard, 'unreachable');

    expect(document.body.textContent).toContain('These numbers may be out of date.');
    expect(linkOf('Active people')).toBeDefined();
    press(named('Try again'));
    expect(sent()).toEqual([{ type: 'reload.requested' }]);
  });

  it('links back from a branch that does not exist', () => {
    show(null, 'notFound', 'This branch was not found.');

    expect(named('Go to your dashboard').getAttribute('href')).toBe('/dashboard');
  });
});
