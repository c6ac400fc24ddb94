import { describe, expect, it } from 'vitest';
import type { CreatePostBody } from '../../src/api/contract/recognition.ts';
import { recognitionComposerMachine } from '../../src/machines/recognition-composer.machine.ts';
import { emptyPraise, mentionsIn, messageParts, withMention } from '../../src/rules/recognition/praise.ts';
import { MESSAGE_MAX } from '../../src/rules/recognition/recognition-limits.ts';
import { CELEBRATION_MS, MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  crop,
  cropped,
  huge,
  kept,
  page,
  photo,
  pictureReply,
  praise,
  repeated,
  storedReply,
  waitingReply,
  written,
} from './charts/recognition-composer.chart.ts';
import { ines, rui, teamwork } from './charts/recognition-feed.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

async function writing(draft: typeof kept | null = null) {
  const played = play(recognitionComposerMachine, undefined);
  await played.answer('recallDraft', draft);
  const { snapshot, calls, send } = played;

  return {
    ...played,
    context: () => snapshot().context,
    is: (tag: Parameters<ReturnType<typeof snapshot>['hasTag']>[0]) => snapshot().hasTag(tag),
    write: (values: Partial<typeof praise> = written) => send({ type: 'fields.changed', values }),
    press: () => send({ type: 'send.pressed' }),
    posts: () => calls.filter(({ name }) => name === 'sendPost').map(({ input }) => input as CreatePostBody),
    keeping: () => played.effects.map(([name]) => name).filter((name) => /keep|forgetKept/.test(name)),
  };
}

describe('praise being written', () => {
  it('is kept at once, and deleted once the server has it', async () => {
    const { write, press, answer, keeping, effects, is } = await writing();
    write();
    expect(effects.at(-1)).toEqual(['keep', { kept: { values: praise, key: null } }]);
    press();
    await answer('sendPost', storedReply);
    expect([is('celebrating'), keeping().at(-1)]).toEqual([true, 'forgetKept']);
  });

  it('is restored from an earlier visit, and can be discarded', async () => {
    const { context, send, keeping } = await writing(kept);
    expect(context()).toMatchObject({ values: praise, isRestored: true, key: kept.key });
    send({ type: 'draft.discarded' });
    expect(context()).toMatchObject({ values: emptyPraise, isRestored: false, key: null });
    expect(keeping()).toEqual(['forgetKept']);
  });

  it('is checked before anything is sent, and clears an error when its field changes', async () => {
    const { press, context, posts, write } = await writing();
    press();
    expect(context().errors).toEqual({
      to: 'Choose at least one person.',
      tags: 'Choose a tag.',
      message: 'Enter a message.',
    });
    write({ to: [ines] });
    expect(Object.keys(context().errors)).toEqual(['tags', 'message']);
    write({ ...written, message: 'x'.repeat(MESSAGE_MAX + 1) });
    press();
    expect([Object.keys(context().errors), posts()]).toEqual([['message'], []]);
  });

  it('is sent with the people still mentioned in it', async () => {
    const { write, press, posts } = await writing();
    write({ ...written, message: ' Thanks @Inês Duarte ', mentions: [ines, rui] });
    press();
    expect(posts()).toMatchObject([
      { to: [ines._id], tags: [teamwork._id], message: 'Thanks @Inês Duarte', mentions: [ines._id], image: null },
    ]);
  });
});

describe('a post with a lost answer', () => {
  it('is sent again with the same key', async () => {
    const { write, press, fail, clock, posts, is } = await writing();
    write();
    press();
    await fail('sendPost');
    expect(is('offline')).toBe(true);
    clock.increment(MESSAGE_RETRY_MS);
    expect(posts().length).toBe(2);
    expect(posts()[1]).toEqual(posts()[0]);
  });

  it('is not sent again once it has changed, and then gets another key', async () => {
    const { write, press, fail, clock, posts } = await writing();
    write();
    press();
    await fail('sendPost');
    write({ message: 'Thank you all.' });
    clock.increment(MESSAGE_RETRY_MS * 10);
    expect(posts().length).toBe(1);
    press();
    expect(posts()[1]?.key).not.toBe(posts()[0]?.key);
  });
});

describe('a repeated post', () => {
  it('asks for confirmation, and is sent with the same key', async () => {
    const { write, press, answer, is, send, posts, context } = await writing();
    write();
    press();
    await answer('sendPost', repeated);
    expect([is('asking'), context().message]).toEqual([true, 'You wrote the same to Inês Duarte today.']);
    send({ type: 'repeat.confirmed' });
    expect(posts()[1]).toEqual({ ...posts()[0], confirmed: true });
  });

  it('can be changed instead, and then asks again', async () => {
    const { write, press, answer, send, posts, is } = await writing();
    write();
    press();
    await answer('sendPost', repeated);
    send({ type: 'repeat.confirmed' });
    await answer('sendPost', refusal(422, 'please choose somebody else.'));
    expect(is('refused')).toBe(true);
    press();
    expect(posts()[2]?.confirmed).toBeUndefined();
  });
});

describe('a picture', () => {
  it('is cropped, uploaded once, and sent by its name', async () => {
    const { write, send, answer, press, posts, calls, fail } = await writing();
    write();
    send({ type: 'picture.chosen', file: photo });
    send({ type: 'crop.confirmed', crop });
    await answer('drawCrop', cropped);
    press();
    await answer('sendPicture', pictureReply);
    expect(posts()[0]?.image).toBe(pictureReply.body.name);
    await fail('sendPost');
    send({ type: 'retry.pressed' });
    expect(calls.filter(({ name }) => name === 'sendPicture').length).toBe(1);
    expect(posts().length).toBe(2);
  });

  it('of another type or size is refused before it is opened', async () => {
    const { send, effects, is } = await writing();
    for (const file of [page, huge]) send({ type: 'picture.chosen', file });
    expect(effects.map(([, params]) => (params as { text: string }).text)).toEqual([
      'The picture must be a PNG or JPEG file.',
      'Image size should be less than 2 Mb',
    ]);
    expect(is('cropping')).toBe(false);
  });

  it.each(['unreadable', 'dismissed', 'failed'])('that is %s leaves the text as it is', async (how) => {
    const { write, send, fail, context, is } = await writing();
    write();
    send({ type: 'picture.chosen', file: photo });
    if (how === 'unreadable') send({ type: 'picture.unreadable' });
    else send({ type: 'crop.confirmed', crop });
    if (how === 'dismissed') send({ type: 'crop.dismissed' });
    if (how === 'failed') await fail('drawCrop');
    expect([is('open'), context().values, context().file]).toEqual([true, praise, null]);
  });
});

describe('a stored post', () => {
  it('is celebrated for a moment', async () => {
    const { write, press, answer, is, clock } = await writing();
    write();
    press();
    await answer('sendPost', storedReply);
    clock.increment(CELEBRATION_MS);
    expect([is('sent'), is('celebrating')]).toEqual([true, false]);
  });

  it('is not celebrated when a moderator checks it first', async () => {
    const { write, press, answer, is, send, context } = await writing();
    write();
    press();
    await answer('sendPost', waitingReply);
    expect([is('held'), is('celebrating')]).toEqual([true, false]);
    send({ type: 'again.pressed' });
    expect(context()).toMatchObject({ values: emptyPraise, post: null });
  });
});

describe('a mention in a message', () => {
  it('replaces the @ that was typed for it', () => {
    expect(withMention('Thanks @', 8, 'Inês Duarte')).toEqual({ message: 'Thanks @Inês Duarte ', at: 20 });
    expect(withMention('Thanks for it', 6, 'Rui Melo')).toEqual({ message: 'Thanks @Rui Melo for it', at: 17 });
  });

  it('counts only while it is in the text', () => {
    const values = { ...praise, message: 'Thanks @Rui Melo', mentions: [ines, rui] };
    expect(mentionsIn(values)).toEqual([rui]);
  });

  it('matches the longest name, and is the only markup', () => {
    const mentions = [
      { _id: '1', name: 'Ana' },
      { _id: '2', name: 'Ana Reis' },
    ];
    expect(messageParts('Hi @Ana Reis, <b>@Ana</b> @Bo', mentions)).toEqual([
      { text: 'Hi ' },
      { text: '@Ana Reis', person: '2' },
      { text: ', <b>' },
      { text: '@Ana', person: '1' },
      { text: '</b> @Bo' },
    ]);
  });
});
