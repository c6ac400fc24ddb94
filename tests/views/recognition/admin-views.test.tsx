import { describe, expect, it } from 'vitest';
import type { RecognitionInsight, Unrecognised } from '../../../src/api/contract/recognition-admin.ts';
import type { RecognitionTag } from '../../../src/api/contract/recognition-tags.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import {
  type ModeratedPost,
  type ModerationRow,
  moderationQueryOf,
  wordsIn,
} from '../../../src/machines/modules/recognition/recognition-moderation.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { defaultListQuery, withFilter } from '../../../src/rules/shared/list-query.ts';
import { monthSpan } from '../../../src/views/recognition/feed-paths.ts';
import { InsightView } from '../../../src/views/recognition/insight-view.tsx';
import { ModeratedPostView } from '../../../src/views/recognition/moderated-post.tsx';
import { ModerationView } from '../../../src/views/recognition/moderation-view.tsx';
import { recognitionWords } from '../../../src/views/recognition/tag-words.ts';
import { TagsView } from '../../../src/views/recognition/tags-view.tsx';
import { care, commentOf, ines, postOf, rui, teamwork } from '../../machines/charts/recognition-feed.chart.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

/** The box of a checkbox, by its words. */
const labelled = (words: string): Element => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(words));
  if (!label?.control) throw new Error(`No box is called "${words}"`);

  return label.control;
};

const text = () => document.body.textContent ?? '';

function listOf<Row extends { _id: string }>(id: string, rows: Row[], changes = {}) {
  return restingIn(createCollectionMachine<Row>(id), { browsing: rows.length > 0 ? 'ready' : 'empty' } as never, {
    query: defaultListQuery,
    rows,
    total: rows.length,
    message: null,
    command: null,
    ...changes,
  });
}

const rowOf = (number: number, changes: Partial<ModerationRow> = {}): ModerationRow => ({
  ...postOf(number),
  reports: 0,
  waitingComments: 0,
  watchedWords: [],
  ...changes,
});

describe('moderation', () => {
  const counts = { todo: 2, reported: 1, waiting: 1, appealed: 0, hidden: 3, withdrawn: 0, visible: 40 };
  const show = (rows: ModerationRow[]) => {
    const chart = listOf('moderation', rows, { counts });
    render(withWiring(signedInWiring(), <ModerationView list={chart.actorRef} words={null} />));

    return chart;
  };

  it('starts with what needs a decision', () => {
    expect(moderationQueryOf(defaultListQuery)).toMatchObject({ state: 'todo' });
    expect(moderationQueryOf(withFilter(defaultListQuery, 'state', ['all']))).not.toHaveProperty('state');
    show([rowOf(9, { reports: 2 }), rowOf(8, { state: 'waiting', watchedWords: ['bonus'] })]);
    expect(texts('[aria-pressed="true"]')).toEqual(['To review2']);
    expect(text()).toContain('2 reports');
    expect(text()).toContain('“bonus”');
    expect(isThere('Watched words')).toBe(false);
  });

  it('keeps or restores all selected posts in one command, but only those that need it', () => {
    const chart = show([rowOf(9, { reports: 2 }), rowOf(8), rowOf(7, { state: 'hidden' })]);
    press(labelled('Select all 3'));
    press(named('Keep or restore selected'));
    expect(chart.sent()).toMatchObject([
      {
        command: {
          name: 'restore',
          row: { ids: [postOf(9)._id, postOf(7)._id] },
          done: '2 posts restored',
        },
      },
    ]);
  });
});

describe('a post for a moderator', () => {
  it('shows every comment, report and event, and can be kept', () => {
    const post: ModeratedPost = {
      ...rowOf(9, { reports: 1 }),
      allComments: [commentOf(1), commentOf(2, { state: 'hidden' })],
      allReports: [
        {
          _id: 'r1',
          comment_id: null,
          by: 'Daisy',
          reason: 'Not kind',
          at: '2026-03-06T09:00:00.000Z',
          decidedAt: null,
        },
      ],
      trail: [
        { what: 'reported', at: '2026-03-06T09:00:00.000Z', by: 'Daisy', reason: 'Not kind', comment_id: null },
        { what: 'posted', at: '2026-03-05T09:00:00.000Z', by: 'Rui Melo', reason: '', comment_id: null },
      ],
    };
    const chart = restingIn(createResourceMachine<ModeratedPost>('moderatedPost'), 'ready', {
      key: post._id,
      record: post,
      command: null,
      message: null,
    });
    render(withWiring(signedInWiring(), <ModeratedPostView actorRef={chart.actorRef} />));
    expect(text()).toContain('Daisy reported the post');
    expect(text()).toContain('Rui Melo wrote the post');
    press(document.querySelectorAll('[aria-label="Actions for Inês Duarte’s comment"]')[1] as Element);
    expect(texts('[role="menuitem"]')).toEqual(['Restore']);
    press(named('Keep'));
    expect(chart.sent()).toMatchObject([
      { type: 'command.requested', command: { name: 'restore', needsConfirmation: false, done: 'Post kept' } },
    ]);
  });
});

it('watched words are one per line, without blanks or duplicates', () => {
  expect(wordsIn(' bonus\n\nsalary, bonus\n')).toEqual(['bonus', 'salary']);
});

describe('the list of recognitions', () => {
  const tagOf = (changes: Partial<RecognitionTag> = {}): RecognitionTag => ({
    ...teamwork,
    description: 'Working together',
    isActive: true,
    branch: null,
    canEdit: true,
    uses: 12,
    lastUsedAt: null,
    isRemovable: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    version: 3,
    ...changes,
  });
  const show = (changes: Partial<RecognitionTag> = {}) => {
    const chart = listOf('recognitionTags', [tagOf(changes)], { counts: { active: 1, retired: 2 } });
    render(withWiring(signedInWiring(), <TagsView list={chart.actorRef} words={recognitionWords} />));

    return chart;
  };

  it('links each number of posts to those posts', () => {
    show();
    expect(named('12').getAttribute('href')).toBe(`/recognition/feed?open=true&tag=${teamwork._id}`);
    expect(texts('[aria-pressed]')).toEqual(['All3', 'In use1', 'Retired2']);
  });

  it('offers to retire used tags and to delete unused ones, and protects the company’s tags from branches', () => {
    const items = (changes: Partial<RecognitionTag>) => {
      show(changes);
      press(named('Actions for #teamwork'));
      const found = texts('[role="menuitem"]');
      press(named('View posts'));

      return found;
    };
    expect(items({})).toEqual(['View posts', 'Edit', 'Retire']);
    expect(items({ isRemovable: true, uses: 0 })).toEqual(['View posts', 'Edit', 'Delete']);
    expect(items({ isActive: false })).toEqual(['View posts', 'Edit', 'Restore']);
    expect(items({ canEdit: false })).toEqual(['View posts']);
  });
});

describe('the insight', () => {
  const lisbon = { _id: 'b1', branchName: 'Lisbon' };
  const insight: RecognitionInsight = {
    asOf: '2026-03-10T09:30:00.000Z',
    months: ['2026-02', '2026-03'],
    branches: [lisbon],
    heat: [{ tag: care, isActive: true, counts: [[null, 12]] }],
    balance: [{ branch: lisbon, people: 60, given: 30, received: null }],
    unrecognised: { people: 4, of: 60, teams: [{ _id: 't1', name: 'North', people: 4, of: 10 }] },
    patterns: [{ one: rui, other: ines, posts: 5, back: 3, since: '2026-01-10T09:30:00.000Z' }],
  };
  const show = () => {
    const resource = restingIn(createResourceMachine<RecognitionInsight>('recognitionInsight'), 'ready', {
      key: 'value',
      record: insight,
      command: null,
      message: null,
    });
    const exported: unknown[] = [];
    render(
      withWiring(
        signedInWiring(),
        <InsightView
          actorRef={resource.actorRef}
          list={listOf<Unrecognised>('unrecognised', []).actorRef}
          onExport={(...part) => exported.push(part)}
        />,
      ),
    );

    return { resource, exported };
  };

  it('links each number to its posts, and hides numbers of too few people', () => {
    show();
    expect(named('12').getAttribute('href')).toBe(
      `/recognition/feed?branch=b1&from=2026-03-01&open=true&tag=${care._id}&to=2026-03-31`,
    );
    expect(texts('td[data-hidden]')).toEqual(['Not shown']);
    expect(named('30').getAttribute('href')).toBe('/recognition/feed?branch=b1&from=2026-02-01&open=true&side=giver');
    expect(named('60').getAttribute('href')).toBe('/employees?branch=b1');
    expect(text()).toContain('Not shown');
  });

  it('shows a pattern without accusing anyone', () => {
    show();
    expect(text()).toContain('There are often good reasons.');
    expect(named('5 by Rui Melo').getAttribute('href')).toBe(
      `/recognition/feed?from=2026-02-01&open=true&person=${rui._id}&side=giver`,
    );
    expect(text()).toContain('3 by Inês Duarte since');
  });

  it('exports each part', () => {
    const { exported, resource } = show();
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'Export') press(button);
    expect(exported).toEqual([
      ['heat', 'value'],
      ['balance', 'value'],
      ['unrecognised', 'value'],
    ]);
    press(named('Tags'));
    expect(resource.sent()).toEqual([{ type: 'key.changed', key: 'tag' }]);
  });

  it('uses the last day of a month', () => {
    expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});
