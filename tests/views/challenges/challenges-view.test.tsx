import { describe, expect, it } from 'vitest';
import type { Challenge, ChallengeChange, ChallengeProgress } from '../../../src/api/contract/challenges.ts';
import { createCollectionMachine, type RowCommand } from '../../../src/machines/collection.machine.ts';
import {
  challengeCommands,
  type FlaggedRow,
  flaggedQuery,
  type ProgressNow,
} from '../../../src/machines/modules/challenges/challenges.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { formatDay, shiftDay } from '../../../src/rules/shared/days.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { todayIn } from '../../../src/rules/shared/zoned-time.ts';
import { questionAbout } from '../../../src/views/challenges/challenge-questions.ts';
import { ChallengeView } from '../../../src/views/challenges/challenge-view.tsx';
import { rulesInWords } from '../../../src/views/challenges/challenge-words.tsx';
import { ChallengesView } from '../../../src/views/challenges/challenges-view.tsx';
import { challengeOf } from '../../machines/charts/live-board.chart.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

const text = () => document.body.textContent ?? '';
const counts = { draft: 1, scheduled: 4, announced: 0, running: 2, settling: 0, final: 3, withdrawn: 0 };

function showList(changes: Partial<Challenge> = {}) {
  const chart = restingIn(createCollectionMachine<Challenge>('challenges'), { browsing: 'ready' } as never, {
    query: defaultListQuery,
    rows: [challengeOf(changes)],
    total: 1,
    counts,
    message: null,
    command: null,
  });
  render(withWiring(signedInWiring(), <ChallengesView list={chart.actorRef} />));

  return chart;
}

const progressOf = (changes: Partial<ChallengeProgress> = {}): ChallengeProgress => ({
  asOf: '2026-03-10T09:30:00.000Z',
  days: [
    { day: '2026-03-02', active: 80, average: 8_000, joined: 100 },
    { day: '2026-03-03', active: null, average: null, joined: 120 },
  ],
  branches: [
    { _id: 'b1', name: 'Lisbon', addressed: 60, joined: 30, active: 25, average: 90_000 },
    { _id: 'b2', name: 'Porto', addressed: 10, joined: null, active: null, average: null },
  ],
  teams: [],
  goalReached: 12,
  ...changes,
});

const resource = <Thing,>(id: string, record: Thing | null) =>
  restingIn(createResourceMachine<Thing>(id), record ? 'ready' : 'notFound', {
    key: 'c1',
    record,
    command: null,
    message: null,
  });

function showOne(
  changes: Partial<Challenge> = {},
  {
    isHere = true,
    now = changes,
    progress = progressOf(),
    log = [] as ChallengeChange[],
    flagged: rows = [] as FlaggedRow[],
  } = {},
) {
  const chart = resource<Challenge>('challenge', isHere ? challengeOf(changes) : null);
  const flagged = restingIn(
    createCollectionMachine<FlaggedRow>('flagged'),
    { browsing: rows.length ? 'ready' : 'empty' } as never,
    {
      query: flaggedQuery('c1'),
      rows,
      total: rows.length,
      message: null,
      command: null,
    },
  );
  render(
    withWiring(
      signedInWiring(),
      <ChallengeView
        actorRef={chart.actorRef}
        progress={resource<ProgressNow>('progress', { ...progress, challenge: challengeOf(now) }).actorRef}
        changes={resource<ChallengeChange[]>('changes', log).actorRef}
        flagged={flagged.actorRef}
      />,
    ),
  );

  return chart;
}

describe('the list of challenges', () => {
  it('shows the state, the dates, and how many people have joined and are active today', () => {
    showList();
    for (const words of ['10,000 steps a day', 'Running', '02-03-26', '29-03-26', '120 of 240', '80'])
      expect(text()).toContain(words);
  });

  it('calls a published challenge that no one can see yet Scheduled, and an unpublished one Draft', () => {
    showList({ state: 'draft', isReleased: true, visibleFrom: '2026-02-20' });
    for (const words of ['Scheduled', 'To be announced on 20-02-26']) expect(texts('tbody tr')[0]).toContain(words);
    showList({ state: 'draft', isReleased: false });
    expect(texts('tbody tr')[0]).toContain('Draft');
    expect(texts('tbody tr')[0]).not.toContain('To be announced');
  });

  it('has a tab for each state with its count, which filters the list', () => {
    const { sent } = showList();
    const tabs = texts('[role=group][aria-label=Status] button');
    expect(tabs).toEqual([
      'All10',
      'Draft1',
      'Scheduled4',
      'Announced0',
      'Running2',
      'Finalising0',
      'Final3',
      'Withdrawn0',
    ]);
    press(named('Running2'));
    expect(sent()).toContainEqual({ type: 'filter.changed', name: 'state', values: ['running'] });
  });

  it('names the leader of a running challenge and the winner of a final one', () => {
    const podium = [{ rank: 1, name: 'Tide', score: 90_000 }];
    showList({ podium });
    expect(text()).toContain('Tide leads');
    showList({ podium, state: 'final' });
    expect(text()).toContain('Tide won');
  });

  it.each([
    [{ isRemovable: true }, 'Delete', 'Retire'],
    [{ isRemovable: false }, 'Retire', 'Delete'],
  ])('offers %o to %s, and not to %s', (changes, offered, missing) => {
    const { sent } = showList(changes);
    press(named('Actions for 10,000 steps a day'));
    expect(isThere(missing)).toBe(false);
    press(named(offered));
    expect(sent()).toContainEqual({
      type: 'command.requested',
      command: challengeCommands.delete(challengeOf(changes)),
    });
  });

  it.each([
    ['running', { state: 'running' }, ['Leaderboard', 'Edit', 'Copy', 'Withdraw'], ['Restore', 'Publish']],
    ['draft', { state: 'draft', isReleased: false }, ['Edit', 'Publish'], ['Leaderboard', 'Withdraw', 'Restore']],
    [
      'released draft',
      { state: 'draft', isReleased: true },
      ['Edit', 'Start today', 'Move to drafts'],
      ['Publish', 'Withdraw', 'End today'],
    ],
    ['announced', { state: 'announced' }, ['Start today', 'Withdraw'], ['End today', 'Make yesterday the last day']],
    [
      'running for long',
      { state: 'running', to: '2099-12-31' },
      ['End today', 'Make yesterday the last day'],
      ['Start today'],
    ],
    [
      'running since today',
      { state: 'running', from: todayIn('Europe/Lisbon'), to: '2099-12-31' },
      ['End today'],
      ['Make yesterday the last day'],
    ],
    ['someone else’s', { state: 'running', to: '2099-12-31', canEdit: false }, ['Copy'], ['End today', 'Start today']],
    ['withdrawn', { state: 'withdrawn' }, ['Restore', 'Copy'], ['Edit', 'Withdraw']],
    ['final', { state: 'final' }, ['Leaderboard', 'Copy'], ['Edit', 'Withdraw', 'Restore']],
  ] as const)('offers only the actions that a challenge’s state allows (%s)', (_, changes, offered, missing) => {
    showList(changes);
    press(named('Actions for 10,000 steps a day'));
    for (const item of offered) expect([item, isThere(item)]).toEqual([item, true]);
    for (const item of missing) expect([item, isThere(item)]).toEqual([item, false]);
  });

  it('lets a branch admin only view and copy the company’s challenges', () => {
    showList({ canEdit: false });
    press(named('Actions for 10,000 steps a day'));
    expect(['View', 'Copy', 'Edit', 'Retire', 'Withdraw'].map(isThere)).toEqual([true, true, false, false, false]);
  });
});

describe('a confirmation for a challenge', () => {
  it('explains what starting or ending it does to days, scores and announcements', () => {
    const day = todayIn('Europe/Lisbon');
    const said = (command: RowCommand<Challenge>) => String(questionAbout(command).body);
    const ahead = challengeOf({ state: 'announced', from: '2099-12-01', to: '2099-12-31', joined: 1 });
    expect(said(challengeCommands.start(ahead))).toBe(
      `The challenge will start today, ${formatDay(day)}, not on 01-12-99. It still ends on 31-12-99. Once it has started, you cannot change anything that affects scores. The person who has joined will be notified.`,
    );
    const unseen = challengeOf({ state: 'draft', isReleased: true, addressed: 12 });
    expect(said(challengeCommands.start(unseen))).toContain('It will be announced to 12 people now.');
    const running = challengeOf({ to: '2099-12-31', joined: 3 });
    expect(said(challengeCommands.endToday(running))).toBe(
      `The challenge will end today, ${formatDay(day)}, not on 31-12-99. Activity still counts until the end of today. Late activity counts until the results become final on ${formatDay(shiftDay(day, { days: 4 }))}. The 3 people who have joined will be notified. This cannot be undone.`,
    );
    expect(said(challengeCommands.endYesterday(running))).toContain(
      'Today’s activity will no longer count, so scores and ranks may change.',
    );
  });

  it('shows before deleting how many have joined, and whether it is deleted or retired', () => {
    const bodyOf = (isRemovable: boolean, joined = 120) =>
      String(questionAbout(challengeCommands.delete(challengeOf({ isRemovable, joined }))).body);
    expect(bodyOf(true)).toMatch(/^120 people have joined\. No one has recorded any activity/);
    expect(bodyOf(true, 0)).toMatch(/^No one has joined\./);
    expect(bodyOf(false)).toMatch(/^120 people have joined\. .* find them under Retired/);
  });

  it('shows how many people a draft is announced to, and when', () => {
    const about = (visibleFrom: string) =>
      questionAbout(challengeCommands.publish(challengeOf({ state: 'draft', isReleased: false, visibleFrom }))).body;
    expect(about('2099-02-23')).toBe('It will be announced to 240 people on 23-02-99.');
    expect(about('2026-02-23')).toBe('It will be announced to 240 people as soon as you publish it.');
  });
});

describe('the rules of a challenge', () => {
  it('are shown as sentences', () => {
    expect(rulesInWords(challengeOf({ format: 'team' }))).toEqual([
      'Counts steps per day, in each participant’s time zone.',
      'A team’s score is the average of its members’ scores. Teams need at least 3 people.',
      'The goal is 280,000 steps for each participant.',
      'Up to 20,000 steps a day count.',
      'Manual entries count if they are entered within 2 days.',
      'Activity counts from the first day, even for people who join later.',
      'Teams with equal scores are ranked by which team reached the score first.',
    ]);
    expect(rulesInWords(challengeOf({ type: 'sleep', goal: null, dailyCap: 540, manualAllowed: false }))).toEqual([
      'Counts minutes of sleep per day, in each participant’s time zone.',
      'Everyone takes part individually.',
      'There is no goal.',
      'Up to 9 h a day count.',
      'Manual entries do not count.',
      'Activity counts from the first day, even for people who join later.',
      'Equal scores are ranked by who reached the score first, then by who joined first.',
    ]);
  });
});

describe('one challenge', () => {
  it('shows its days as columns, with a table of the same numbers', () => {
    showOne();
    const slider = document.querySelector<HTMLInputElement>('input[type=range][aria-label="Day of: Active each day"]');
    expect(slider?.getAttribute('aria-valuetext')).toBe('2 March 2026: 80 people');
    const rows = texts('details tbody tr');
    expect(rows).toEqual(['02-03-26801008,000 steps', '03-03-26Fewer than 5120–']);
  });

  it('shows participation by branch, without small groups', () => {
    showOne();
    expect(text()).toContain('30 of 60');
    expect(text()).toContain('PortoLeft out');
    expect(text()).toContain('Groups of fewer than 5 people are left out');
    expect(text()).toContain('12 of 120 have reached the goal.');
  });

  it('has no note about small groups if none is left out', () => {
    const [lisbon] = progressOf().branches;
    showOne({}, { progress: progressOf({ branches: lisbon ? [lisbon] : [] }) });
    expect(text()).not.toContain('Groups of fewer than');
  });

  it('shows the numbers that came with the progress, unless the challenge has changed since', () => {
    const podium = [{ rank: 1, name: 'Tide', score: 90_000 }];
    showOne({}, { now: { podium } });
    expect(text()).toContain('In the lead');
    showOne({ version: 8, title: 'Renamed' }, { now: { version: 7, podium } });
    expect(text()).toContain('Renamed');
  });

  it('shows no leader before it starts', () => {
    const podium = [{ rank: 1, name: 'Tide', score: 90_000 }];
    showOne({ podium, state: 'announced' });
    expect(text()).not.toContain('In the lead');
    showOne({ podium });
    expect(text()).toContain('In the lead');
  });

  it('that is a draft has neither a leaderboard nor progress', () => {
    showOne({ state: 'draft', isReleased: false });
    expect([isThere('Leaderboard'), text().includes('Progress')]).toEqual([false, false]);
  });

  it('lists who changed what in sentences', () => {
    const change = (what: string, fields: string[] = []) => ({
      what,
      fields,
      at: '2026-03-01T09:00:00Z',
      by: 'Ana Reis',
    });
    const log = [
      change('challenge.daySetAside'),
      change('challenge.edited', ['audience', 'description', 'manualAllowed']),
      change('challenge.released', ['title']),
      { ...change('challenge.released'), at: '2026-02-27T09:00:00Z' },
      change('challenge.exported'),
      change('challenge.added'),
    ];
    showOne({}, { log });
    expect(texts('ol > li').map((line) => line.replace(/Ana Reis.*/, ''))).toEqual([
      'Excluded a day',
      'Changed audience, description and manual entries',
      'Published, and changed title',
      'Published',
      'Exported the leaderboard',
      'Created',
    ]);
  });

  it('that does not exist shows a message and a link to the others', () => {
    showOne({}, { isHere: false });
    expect(text()).toContain('Challenge not found');
    expect(isThere('View challenges')).toBe(true);
  });
});
