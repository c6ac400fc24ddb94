import { describe, expect, it } from 'vitest';
import { recognitionComposerMachine } from '../../src/machines/recognition-composer.machine.ts';
import { emptyPraise } from '../../src/rules/recognition/praise.ts';
import { CELEBRATION_MS, MESSAGE_RETRY_MS } from '../../src/rules/shared/constants.ts';
import {
  crop,
  cropped,
  kept,
  photo,
  pictureReply,
  praise,
  repeated,
  storedReply,
  waitingReply,
  written,
} from './charts/recognition-composer.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const choose = refusal(422, 'please choose somebody else.', { to: 'Please choose somebody else.' });

function begin() {
  const played = play(recognitionComposerMachine, undefined);
  const { snapshot, calls, effects, send } = played;

  return {
    ...played,
    context: () => snapshot().context,
    see: () => [...snapshot().tags].filter((tag) => tag !== 'open').sort(),
    made: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    /** What was done since the last look. */
    did: () => effects.splice(0).map(([name, params]) => [name, params]),
    write: (values: Partial<typeof praise> = written) => send({ type: 'fields.changed', values }),
    press: () => send({ type: 'send.pressed' }),
  };
}

async function writing(draft: typeof kept | null = null) {
  const played = begin();
  await played.answer('recallDraft', draft);

  return played;
}

async function sending() {
  const played = await writing();
  played.write();
  played.press();
  played.did();

  return played;
}

async function withPicture() {
  const played = await writing();
  played.write();
  played.send({ type: 'picture.chosen', file: photo });
  played.send({ type: 'crop.confirmed', crop });
  await played.answer('drawCrop', cropped);
  played.did();

  return played;
}

describe('new praise', () => {
  it('is empty and busy until the kept draft is loaded', () => {
    const { snapshot, context } = begin();
    expect([...snapshot().tags]).toEqual(['busy']);
    expect(context()).toEqual({
      values: emptyPraise,
      errors: {},
      message: null,
      file: null,
      key: null,
      isConfirmed: false,
      isRestored: false,
      post: null,
    });
  });

  it('starts empty without a usable draft', async () => {
    for (const draft of [null, { ...kept, values: emptyPraise }]) {
      const { snapshot, context } = await writing(draft);
      expect([...snapshot().tags]).toEqual(['open']);
      expect(context()).toMatchObject({ values: emptyPraise, key: null, isRestored: false });
    }
    const { fail, snapshot, did } = begin();
    await fail('recallDraft');
    expect([[...snapshot().tags], did().map(([name]) => name)]).toEqual([['open'], ['logFailure']]);
  });

  it('continues from the kept draft, with its key', async () => {
    const { press, made, context } = await writing(kept);
    press();
    expect(made('sendPost')).toMatchObject([{ key: kept.key }]);
    expect(context().isRestored).toBe(true);
  });

  it('is discarded together with its errors', async () => {
    const { press, send, context, snapshot } = await writing();
    press();
    expect(snapshot().value).toEqual({ writing: 'correcting' });
    send({ type: 'draft.discarded' });
    expect(snapshot().value).toEqual({ writing: 'filling' });
    expect(context()).toMatchObject({ values: emptyPraise, errors: {}, message: null, isConfirmed: false });
  });
});

describe('sending praise', () => {
  it('keeps the draft with its key first, and clears earlier errors', async () => {
    const { press, write, see, did, context, made } = await writing();
    press();
    write();
    did();
    press();
    const { key } = context();
    expect([see(), key, did()]).toEqual([['busy'], expect.any(String), [['keep', { kept: { values: praise, key } }]]]);
    expect(made('sendPost')).toMatchObject([{ key }]);
    expect(made('sendPost')[0]).not.toHaveProperty('confirmed');
  });

  it('shows why it was refused, at its fields, until it changes or is sent again', async () => {
    const { answer, see, context, write, press, snapshot } = await sending();
    await answer('sendPost', choose);
    expect([see(), context().message, context().errors]).toEqual([
      ['refused'],
      'Please choose somebody else.',
      { to: 'Please choose somebody else.' },
    ]);
    press();
    expect([see(), context().message, context().errors]).toEqual([['busy'], null, {}]);
    await answer('sendPost', choose);
    write({ message: 'Thank you all.' });
    expect([snapshot().value, context().message, context().key]).toEqual([{ writing: 'filling' }, null, null]);
    press();
    await answer('sendPost', choose);
    write({ message: '' });
    press();
    expect([snapshot().value, context().message]).toEqual([{ writing: 'correcting' }, null]);
  });

  it('asks only if it repeats an earlier post', async () => {
    const { answer, see, send, context, made } = await sending();
    await answer('sendPost', { status: 409, body: { status: 409, message: 'not now', code: 'other' } });
    expect(see()).toEqual(['refused']);
    send({ type: 'send.pressed' });
    await answer('sendPost', repeated);
    expect(see()).toEqual(['asking']);
    send({ type: 'repeat.dismissed' });
    expect([see(), made('sendPost').length]).toEqual([[], 2]);
    expect(context().isConfirmed).toBe(false);
    const other = await sending();
    await other.answer('sendPost', { ...repeated, status: 422 });
    expect(other.see()).toEqual(['refused']);
  });

  it('drops the confirmation once the praise changes', async () => {
    const { answer, send, fail, write, press, made, context, see } = await sending();
    await answer('sendPost', repeated);
    send({ type: 'repeat.confirmed' });
    expect(see()).toEqual(['busy']);
    await fail('sendPost');
    expect(context().isConfirmed).toBe(true);
    write({ message: 'Thank you all.' });
    press();
    expect(made('sendPost').at(-1)).not.toHaveProperty('confirmed');
  });

  it('is offline without an answer, is sent again after a pause, and stops when the praise changes', async () => {
    const { fail, see, clock, made, did, write, snapshot } = await sending();
    await fail('sendPost');
    expect([see(), did().map(([name]) => name)]).toEqual([['offline'], ['logFailure']]);
    clock.increment(MESSAGE_RETRY_MS - 1);
    expect(made('sendPost')).toHaveLength(1);
    clock.increment(1);
    expect(see()).toEqual(['busy']);
    await fail('sendPost');
    did();
    write({ message: 'Thank you all.' });
    expect([snapshot().value, did()]).toEqual([
      { writing: 'filling' },
      [['keep', { kept: { values: { ...praise, message: 'Thank you all.' }, key: null } }]],
    ]);
  });

  it('celebrates for a fixed time, and allows another praise', async () => {
    const { answer, see, clock, send, context, did, snapshot } = await sending();
    await answer('sendPost', storedReply);
    expect([snapshot().hasTag('open'), did()]).toEqual([false, [['forgetKept', undefined]]]);
    expect(context().post).toEqual(storedReply.body.post);
    clock.increment(CELEBRATION_MS - 1);
    expect(see()).toEqual(['celebrating', 'sent']);
    clock.increment(1);
    expect([see(), snapshot().value]).toEqual([['sent'], { sent: 'published' }]);
    send({ type: 'again.pressed' });
    expect([see(), context()]).toEqual([
      [],
      expect.objectContaining({ values: emptyPraise, key: null, post: null, isConfirmed: false, errors: {} }),
    ]);
  });

  it('waits for a moderator without a celebration', async () => {
    const { answer, see, clock } = await sending();
    await answer('sendPost', waitingReply);
    expect(see()).toEqual(['held', 'sent']);
    clock.increment(CELEBRATION_MS);
    expect(see()).toEqual(['held', 'sent']);
  });

  it('a restored draft is no longer marked as restored', async () => {
    const { press, answer, context } = await writing(kept);
    press();
    await answer('sendPost', storedReply);
    expect(context().isRestored).toBe(false);
  });
});

describe('a picture in praise', () => {
  it('is cropped before anything else', async () => {
    const { send, see, context, call } = await writing();
    send({ type: 'picture.chosen', file: photo });
    expect([see(), context().file]).toEqual([['cropping'], photo]);
    send({ type: 'crop.confirmed', crop });
    expect([see(), call('drawCrop').input]).toEqual([['busy', 'cropping'], { file: photo, crop }]);
  });

  it('is kept with the rest, and replaces an earlier one', async () => {
    const { write, send, answer, did, context, see } = await writing({
      ...kept,
      values: { ...praise, image: 'before.jpg' },
    });
    expect(context().values.image).toBe('before.jpg');
    write({ message: 'Thank you.' });
    send({ type: 'picture.chosen', file: photo });
    send({ type: 'crop.confirmed', crop });
    did();
    await answer('drawCrop', cropped);
    const values = { ...praise, message: 'Thank you.', picture: cropped, image: null };
    expect([see(), context().file, did()]).toEqual([[], null, [['keep', { kept: { values, key: null } }]]]);
  });

  it('gives refused praise another key', async () => {
    const { answer, send, context } = await sending();
    await answer('sendPost', choose);
    expect(context().key).not.toBeNull();
    send({ type: 'picture.chosen', file: photo });
    send({ type: 'crop.confirmed', crop });
    await answer('drawCrop', cropped);
    expect(context().key).toBeNull();
  });

  it('is dropped without a message when dismissed, or with one when it cannot be opened', async () => {
    const SAID = [['showToast', { kind: 'error', text: expect.any(String) }]];
    for (const [how, said] of [
      ['dismissed', []],
      ['dismissed while it is drawn', []],
      ['unreadable', SAID],
      ['lost while it is drawn', [['logFailure', expect.anything()], ...SAID]],
    ] as const) {
      const { send, fail, see, context, did } = await writing();
      send({ type: 'picture.chosen', file: photo });
      if (how.endsWith('drawn')) send({ type: 'crop.confirmed', crop });
      if (how.startsWith('dismissed')) send({ type: 'crop.dismissed' });
      if (how === 'unreadable') send({ type: 'picture.unreadable' });
      if (how.startsWith('lost')) await fail('drawCrop');
      expect([how, see(), context().file, did()]).toEqual([how, [], null, said]);
    }
  });

  it('is uploaded before the post, kept by its name, and sent with it', async () => {
    const { press, see, made, answer, did, context } = await withPicture();
    press();
    const { key } = context();
    expect([see(), made('sendPicture'), made('sendPost')]).toEqual([['busy'], [{ picture: cropped }], []]);
    expect(did()).toEqual([['keep', { kept: { values: { ...praise, picture: cropped }, key } }]]);
    await answer('sendPicture', pictureReply);
    const values = { ...praise, picture: null, image: pictureReply.body.name };
    expect([see(), did(), context().values]).toEqual([['busy'], [['keep', { kept: { values, key } }]], values]);
    expect(made('sendPost')).toMatchObject([{ key, image: pictureReply.body.name }]);
  });

  it('shows why it was refused, and is sent again after a lost connection', async () => {
    const { press, answer, fail, see, context, did, clock, made } = await withPicture();
    press();
    await answer('sendPicture', refusal(415, 'the image must be a PNG or JPEG file.'));
    expect([see(), context().message]).toEqual([['refused'], 'The image must be a PNG or JPEG file.']);
    press();
    did();
    await fail('sendPicture');
    expect([see(), did().map(([name]) => name)]).toEqual([['offline'], ['logFailure']]);
    clock.increment(MESSAGE_RETRY_MS);
    expect(made('sendPicture')).toHaveLength(3);
  });
});
