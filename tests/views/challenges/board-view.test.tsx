import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { StateValue } from 'xstate';
import { type LiveBoardContext, liveBoardMachine } from '../../../src/machines/live-board.machine.ts';
import type { Segments } from '../../../src/machines/modules/challenges/challenge-board.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { withSearch } from '../../../src/rules/shared/list-query.ts';
import { BoardView } from '../../../src/views/challenges/board/board-view.tsx';
import { boardOf, boardQuery, challengeOf, rowOf } from '../../machines/charts/live-board.chart.ts';
import { restingIn } from '../support/charts.ts';
import { named, submit, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

const text = () => document.body.textContent ?? '';

const segments: Segments = {
  branches: [
    { value: 'b1', label: 'Lisbon' },
    { value: 'b2', label: 'Porto' },
  ],
  departments: [{ value: 'd1', label: 'Sales' }],
  teams: [],
};

function show(value: StateValue = { following: 'live' }, changes: Partial<LiveBoardContext> = {}) {
  const chart = restingIn(liveBoardMachine, value, {
    query: boardQuery,
    board: boardOf(),
    message: null,
    rank: null,
    isOutdated: false,
    failures: 0,
    ...changes,
  });
  const choices = restingIn(createResourceMachine<Segments>('segments'), 'ready', {
    key: null,
    record: segments,
    command: null,
    message: null,
  });
  const onExport = vi.fn();
  render(
    withWiring(
      signedInWiring(),
      <BoardView actorRef={chart.actorRef} segments={choices.actorRef} onExport={onExport} />,
    ),
  );

  return { ...chart, onExport };
}

const status = () => texts('[role=status]').find((words) => words.includes('As of') || words.includes('since'));

describe('a leaderboard', () => {
  it('has the challenge as its heading', () => {
    show();
    expect(texts('h1')).toEqual(['Leaderboard: 10,000 steps a day']);
  });

  it('shows rank, name, place, score and days', () => {
    show();
    expect(texts('tbody tr')[0]).toMatch(/^1.*Person 1.*Lisbon.*99,000 steps.*9/);
  });

  it('marks an alias, and a team without a rank', () => {
    const rows = [rowOf(1, { name: 'Night Owl', isAlias: true }), rowOf(2, { rank: null })];
    show(undefined, { board: boardOf({ rows }) });
    expect(text()).toContain('Alias');
    expect(document.querySelector('[data-tooltip="Below the minimum team size"]')).not.toBeNull();
  });

  it('explains how equal scores are ranked, for people or teams', () => {
    show(undefined, { board: boardOf({ total: 2, rows: [rowOf(1), rowOf(2)] }) });
    expect(text()).toContain('Equal scores are ranked by who reached the score first, then by who joined first.');
    show(undefined, { board: boardOf({ total: 2, rows: [rowOf(1, { members: 4 }), rowOf(2, { members: 4 })] }) });
    expect(text()).toContain('Teams with equal scores are ranked by which team reached the score first.');
  });

  it('has medals for the first three with a score once the challenge is running', () => {
    const rows = [rowOf(1), rowOf(2, { score: 0 }), rowOf(4)];
    const medals = () => texts('[data-rank]');
    show(undefined, { board: boardOf({ rows }) });
    expect(medals()).toEqual(['1']);
    show(undefined, { board: boardOf({ rows, challenge: challengeOf({ state: 'announced' }) }) });
    expect(medals()).toEqual([]);
  });

  it.each([
    [{ following: 'live' }, {}, /^Live\. As of/],
    [{ following: 'refreshing' }, {}, /^Live\. As of/],
    [{ following: 'paused' }, {}, /^Paused\. As of/],
    [{ following: 'reconnecting' }, {}, /^Connection lost\. We’ll keep trying\. As of/],
    [{ following: 'stale' }, { message: 'The server is busy.' }, /^The server is busy\. As of/],
    ['final', { board: boardOf({ state: 'final', lockedAt: '2026-04-01T23:00:00.000Z' }) }, /Final since/],
  ] as const)('shows how current it is when %o', (value, changes, words) => {
    show(value, changes);
    expect(status()).toMatch(words);
  });

  it('keeps its rows and shows a message when a part cannot be loaded', () => {
    show('unreachable');
    expect(text()).toContain('The leaderboard below may be out of date.');
    expect(texts('tbody tr')).toHaveLength(3);
  });

  it('shows an empty state if no one is ranked, or no one matches the search', () => {
    show(undefined, { board: boardOf({ rows: [], total: 0 }) });
    expect(text()).toContain('No ranks yet');
    show(undefined, { board: boardOf({ rows: [], total: 0 }), query: withSearch(boardQuery, 'zz') });
    expect(text()).toContain('No one matches');
  });

  it('of a deleted challenge shows “Challenge not found”', () => {
    show('gone', { board: null });
    expect(text()).toContain('Challenge not found');
  });
});

describe('the tools of a leaderboard', () => {
  it('offer only segments with more than one choice', () => {
    const { sent } = show();
    const branch = document.querySelector<HTMLSelectElement>('select[aria-label=Branch]');
    expect(branch).not.toBeNull();
    expect(document.querySelector('select[aria-label=Department]')).toBeNull();
    if (branch) branch.value = 'b2';
    branch?.dispatchEvent(new Event('change', { bubbles: true }));
    expect(sent()).toContainEqual({ type: 'filter.changed', name: 'branch', values: ['b2'] });
  });

  it('switch between teams and people in a team challenge, where teams have no segments', () => {
    const { sent } = show(undefined, { board: boardOf({ challenge: challengeOf({ format: 'team' }) }) });
    expect(document.querySelector('select[aria-label=Branch]')).toBeNull();
    press(named('People'));
    expect(sent()).toContainEqual({ type: 'filter.changed', name: 'of', values: ['people'] });
  });

  it('jump to a rank, and show when it does not exist', () => {
    const { sent } = show();
    const field = document.querySelector<HTMLInputElement>('input[aria-label=Rank]') as HTMLInputElement;
    type(field, '30');
    submit(field.form as HTMLFormElement);
    type(field, '900');
    submit(field.form as HTMLFormElement);
    expect(sent()).toEqual([{ type: 'rank.chosen', rank: 30 }]);
    expect(text()).toContain('There is no rank 900.');
    type(field, '9');
    expect(text()).not.toContain('There is no rank');
  });

  it('show a message if the chosen rank is missing on the page', () => {
    show(undefined, { rank: 2 });
    expect(text()).not.toContain('There is no rank');
    show(undefined, { rank: 58 });
    expect(text()).toContain('There is no rank 58.');
  });

  it('show a searched person among their neighbours', () => {
    const { sent } = show(undefined, {
      query: withSearch(boardQuery, 'person 2'),
      board: boardOf({ rows: [rowOf(2)], total: 1 }),
    });
    press(document.querySelector('tbody tr') as HTMLElement);
    expect(sent()).toContainEqual({ type: 'rank.chosen', rank: 2 });
  });

  it('export the rows with the current filters', () => {
    const { onExport } = show();
    press(named('Export'));
    expect(onExport).toHaveBeenCalledWith(boardQuery);
  });
});

describe('rows that change places', () => {
  const glides = () => {
    const animate = vi.fn();
    HTMLElement.prototype.animate = animate as never;

    return animate;
  };

  it.each([
    [false, 2],
    [true, 0],
  ])('glide to their new place unless reduced motion is requested (%s)', (isReduced, expected) => {
    const listened = { addEventListener: () => {}, removeEventListener: () => {} };
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...listened, matches: isReduced } as never);
    const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const siblings = [...(this.parentElement?.children ?? [])];

      return { top: this.tagName === 'TR' ? siblings.indexOf(this) * 44 : 0 } as DOMRect;
    });
    const animate = glides();
    const { actorRef } = show();
    const moved = boardOf({ rows: [rowOf(2, { rank: 1 }), rowOf(1, { rank: 2 }), rowOf(3)], revision: 8 });
    swap(actorRef, moved);
    expect(animate).toHaveBeenCalledTimes(expected);
    media.mockRestore();
    rect.mockRestore();
  });
});

/** A second board in place of the first, as a reload brings it. */
function swap(actorRef: ReturnType<typeof show>['actorRef'], board: LiveBoardContext['board']): void {
  const before = actorRef.getSnapshot();
  const now = { ...before, context: { ...before.context, board } };
  vi.spyOn(actorRef, 'getSnapshot').mockReturnValue(now as never);
  // biome-ignore lint/suspicious/noExplicitAny: tells the subscribers, as a step of the chart would
  act(() => (actorRef as any).update?.(now, { type: 'board.moved' }));
}
