import { describe, expect, it } from 'vitest';
import { by, decidedReply, LATER, loaded } from './charts/leave-review.chart.ts';
import { refusal } from './support/fixtures.ts';
import { reviewing } from './support/reviews.ts';

describe('a pending request, when news arrives', () => {
  async function told() {
    const played = await reviewing();
    played.send({ type: 'note.changed', note: 'Enjoy' });
    played.send({ type: 'news.arrived' });

    return played;
  }

  it('reloads in the background and shows the newest reply', async () => {
    const { see, answer, made, context, news } = await told();
    expect([see(), made('loadReview')]).toEqual([['reviewing'], [{ id: 'r1' }, { id: 'r1' }]]);
    await answer('loadReview', loaded({ days: 4 }));
    expect([see(), context().review?.request.days, context().note, news]).toEqual([['reviewing'], 4, 'Enjoy', []]);
  });

  it.each([
    ['a colleague has decided', by.tom, null, ['decided']],
    ['this person has decided in another tab', by.me, LATER, ['decided', 'undoable']],
    ['the employee has cancelled', { status: 'cancelled' }, null, ['decided']],
  ] as const)('shows that %s, and keeps the note', async (_, changes, until, tags) => {
    const { see, answer, context, news, made } = await told();
    await answer('loadReview', loaded(changes, until));
    expect([see(), context().review?.request.status, context().note]).toEqual([tags, changes.status, 'Enjoy']);
    expect([news, made('loadReview').length]).toEqual([['request.changed'], 2]);
  });

  it('can be edited and decided meanwhile, which cancels the reload', async () => {
    const { see, send, call, context, made } = await told();
    send({ type: 'note.changed', note: 'Enjoy it' });
    const refresh = call('loadReview');
    send({ type: 'approve.pressed' });
    expect([see(), refresh.signal.aborted, context().note]).toEqual([['busy', 'deciding'], true, 'Enjoy it']);
    expect(made('decideRequest')).toHaveLength(1);
  });

  it('reloads once more when more news arrives, and ignores the first answer', async () => {
    const { see, send, call, answer, made } = await told();
    const first = call('loadReview');
    send({ type: 'news.arrived' });
    expect([first.signal.aborted, made('loadReview').length]).toEqual([true, 3]);
    await answer('loadReview', loaded(by.tom));
    expect(see()).toEqual(['decided']);
  });

  it('stays as it is when reloading fails, until the next news', async () => {
    const { see, send, answer, fail, context, names, made } = await told();
    await answer('loadReview', refusal(500, 'an error'));
    expect([see(), context().message]).toEqual([['reviewing'], null]);
    send({ type: 'news.arrived' });
    await fail('loadReview');
    expect([see(), names(), context().note]).toEqual([['reviewing'], ['logFailure'], 'Enjoy']);
    send({ type: 'news.arrived' });
    expect(made('loadReview')).toHaveLength(4);
  });
});

describe('a decided request, when news arrives', () => {
  it('reloads, and is pending again if the decision was undone', async () => {
    const { see, send, answer, news } = await reviewing();
    send({ type: 'news.arrived' });
    await answer('loadReview', loaded(by.tom));
    send({ type: 'news.arrived' });
    expect(see()).toEqual(['decided']);
    await answer('loadReview', loaded());
    expect([see(), news]).toEqual([['reviewing'], ['request.changed', 'request.changed']]);
  });

  it('does not reload while the person’s own decision is loading', async () => {
    const { see, send, answer, made } = await reviewing({ queue: [] });
    send({ type: 'approve.pressed' });
    send({ type: 'news.arrived' });
    await answer('decideRequest', decidedReply());
    send({ type: 'news.arrived' });
    await answer('loadReview', loaded(by.me, LATER));
    send({ type: 'news.arrived' });
    expect([see(), made('loadReview').length]).toEqual([['decided', 'undoable'], 2]);
  });
});
