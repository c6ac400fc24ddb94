import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { RecognitionPost } from '../../../src/api/contract/recognition.ts';
import { recognitionFeedMachine } from '../../../src/machines/recognition-feed.machine.ts';
import { defaultListQuery, withFilter } from '../../../src/rules/shared/list-query.ts';
import { FeedView } from '../../../src/views/recognition/feed-view.tsx';
import { commentOf, postOf, reactionsOf } from '../../machines/charts/recognition-feed.chart.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

function write(field: HTMLTextAreaElement, words: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const text = () => document.body.textContent ?? '';
const calm = { reading: 'resting', following: 'live', acting: 'idle' };

interface Showing {
  posts?: RecognitionPost[];
  state?: Partial<typeof calm> | string;
  [context: string]: unknown;
}

function show({ posts = [postOf(9), postOf(8)], state = {}, ...changes }: Showing = {}) {
  const chart = restingIn(
    recognitionFeedMachine,
    (typeof state === 'string' ? state : { open: { ...calm, ...state } }) as never,
    {
      query: defaultListQuery,
      posts,
      total: posts.length,
      gone: [],
      touched: [],
      hasMore: false,
      fresh: 0,
      message: null,
      pending: [],
      isOutdated: false,
      failures: 0,
      ...changes,
    },
  );
  render(
    withWiring(
      signedInWiring(),
      <FeedView actorRef={chart.actorRef} onSent={() => {}} tools={<p>Tools</p>} aside={null} />,
    ),
  );

  return chart;
}

const react = (number: number, kind: string | null) => ({
  type: 'action.pressed',
  action: { name: 'react', kind, post: postOf(number)._id },
});

describe('the recognition feed', () => {
  it('names who praised whom, and counts recipients after the third', () => {
    const to = ['Ana', 'Ben', 'Cleo', 'Dora', 'Eva'].map((fullName, index) => ({
      _id: String(index),
      fullName,
      photo: null,
      branchName: null,
    }));
    show({ posts: [postOf(9, { to })] });
    expect(text()).toContain('Rui Melo praised Ana, Ben, Cleo and 2 others');
    expect(find('[data-tooltip="Dora, Eva"]').tabIndex).toBe(0);
  });

  it('shows a message as plain text and links only names', () => {
    const message = '<img src=x onerror=alert(1)> Thanks @Inês Duarte';
    show({ posts: [postOf(9, { message, mentions: [{ _id: 'e7', name: 'Inês Duarte' }] })] });
    expect(document.querySelector('img')).toBeNull();
    expect(text()).toContain('<img src=x onerror=alert(1)> Thanks');
    expect(named('@Inês Duarte').getAttribute('href')).toBe('/recognition/feed?person=e7');
  });

  it('shows how many posts there are', () => {
    show({ total: 1_234, hasMore: true });
    expect(text()).toContain('1,234 posts');
    show({ posts: [postOf(9)] });
    expect(text()).toContain('1 post');
    expect(text()).not.toContain('1 posts');
  });

  it('counts new posts and shows them only when the button is pressed', () => {
    const chart = show({ fresh: 3 });
    press(named('3 new posts'));
    expect(chart.sent()).toEqual([{ type: 'new.pressed' }]);
    show({ fresh: 99 });
    expect(isThere('99+ new posts')).toBe(true);
  });

  it('shows a pending reaction and takes it back when it is pressed again', () => {
    const pending = [{ name: 'react', kind: 'love', post: postOf(9)._id }];
    const chart = show({ posts: [postOf(9)], pending, state: { acting: 'sending' } });
    expect(named('Love, 1').getAttribute('aria-pressed')).toBe('true');
    press(named('Love, 1'));
    press(named('Like, 2'));
    expect(chart.sent()).toEqual([react(9, null), react(9, 'like')]);
  });

  it('keeps a placeholder for a post that has been hidden meanwhile', () => {
    show({ gone: [postOf(9)._id] });
    expect(texts('li').filter((each) => each.includes('no longer available')).length).toBe(1);
    expect(document.querySelectorAll('article').length).toBe(1);
  });

  it('opens the comment field only on request', () => {
    show({ posts: [postOf(9, { comments: [commentOf(1)], commentCount: 5 })] });
    expect(document.querySelector('textarea')).toBeNull();
    expect(isThere('Show all 5 comments')).toBe(true);
    press(named('Comment'));
    expect(find('textarea').getAttribute('aria-label')).toBe('Comment on Rui Melo’s post');
  });

  it('offers moderators to hide a post, and others only to report it', () => {
    const items = () => texts('[role="menuitem"]');
    show({ posts: [postOf(9)] });
    press(named('Actions for Rui Melo’s post'));
    expect(items()).toEqual(['Open', 'Moderate', 'Report', 'Hide']);
    show({ posts: [postOf(7, { mayModerate: false })] });
    press(named('Actions for Rui Melo’s post'));
    expect(items()).toEqual(['Open', 'Report']);
    show({ posts: [postOf(6, { mayModerate: false, isOwn: true })] });
    press(named('Actions for Rui Melo’s post'));
    expect(items()).toEqual(['Open', 'Withdraw']);
  });

  it('requires a reason and sends it with the report', async () => {
    const chart = show({ posts: [postOf(9)] });
    press(named('Actions for Rui Melo’s post'));
    press(named('Report'));
    // The dialog's code is loaded when it opens.
    await vi.waitFor(() => expect(isThere('Report post')).toBe(true), { timeout: 30_000 });
    const field = find<HTMLTextAreaElement>('textarea');
    expect(field.labels[0]?.textContent).toContain('Reason');
    write(field, 'Not \n kind');
    press(named('Report post'));
    expect(chart.sent()).toEqual([
      { type: 'action.pressed', action: { name: 'report', reason: 'Not kind', post: postOf(9)._id } },
    ]);
  });

  it('shows authors why their post is hidden and that they may appeal', () => {
    const hiding = { reason: 'Names a customer', at: '2026-03-06T09:00:00.000Z', by: null, appeal: null };
    show({ posts: [postOf(9, { state: 'hidden', isOwn: true, mayAppeal: true, hiding })] });
    expect(text()).toContain('Hidden: Names a customer');
    expect(isThere('Appeal')).toBe(true);
    expect(isThere('Comment')).toBe(false);
  });

  it('shows that the connection is lost, and keeps the posts', () => {
    show({ state: { following: 'offline' } });
    expect(find('[role="alert"]').textContent).toContain('Newer posts may be missing.');
    expect(document.querySelectorAll('article').length).toBe(2);
    show({ state: { acting: 'unsure' } });
    expect(find('[role="alert"]').textContent).toContain('nothing will be sent twice');
  });

  it('loads older posts on request, and again after a failure', () => {
    const chart = show({ hasMore: true });
    press(named('Show more'));
    expect(chart.sent()).toContainEqual({ type: 'end.approached' });
    const failed = show({ hasMore: true, state: { reading: 'interrupted' } });
    expect(isThere('Show more')).toBe(false);
    press(named('Try again'));
    expect(failed.sent()).toEqual([{ type: 'retry.pressed' }]);
  });

  it('distinguishes between no matches and no posts', () => {
    const chart = show({ posts: [], query: withFilter(defaultListQuery, 'branch', ['b1']) });
    press(named('Show all posts'));
    expect(chart.sent()).toEqual([{ type: 'filters.cleared' }]);
    show({ posts: [] });
    expect(text()).toContain('No posts yet');
  });

  it('shows why it could not be loaded', () => {
    show({ posts: [], state: 'refused', message: 'Recognition is not part of your plan.' });
    expect(text()).toContain('Recognition is not part of your plan.');
    show({ posts: [], state: 'unreachable' });
    expect(text()).toContain('The server could not be reached.');
  });

  it('has no filters and no composer for a single post', () => {
    show({ posts: [postOf(9, { reactions: reactionsOf({}) })], query: withFilter(defaultListQuery, 'post', ['p']) });
    expect(text()).not.toContain('Tools');
    expect(isThere('Praise a colleague')).toBe(false);
    expect(named('Recognition feed').getAttribute('href')).toBe('/recognition/feed');
  });
});
