import { describe, expect, it } from 'vitest';
import { articlePicturesMachine } from '../../src/machines/article-pictures.machine.ts';
import { file, page, picture, pictureStored } from './charts/article-pictures.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

describe('a picture in an article', () => {
  it.each([
    ['cover', [], [['useCover', { file }]]],
    ['text', [{ type: 'picture.stored', file }], []],
  ] as const)('for the %s is added to the form or the editor once it is stored', (purpose, told, given) => {
    const { send, actor, snapshot, effects } = play(articlePicturesMachine, undefined);
    const heard: object[] = [];
    actor.on('picture.stored', (event) => heard.push(event));
    send({ type: 'picture.chosen', file: picture, purpose });
    send({ type: 'bytes.sent', share: 0.5 });
    expect(snapshot().context.picture?.sent).toBe(0.5);
    send({ type: 'answer.came', reply: pictureStored });
    expect([heard, effects]).toEqual([told, given]);
    expect([snapshot().context.picture, snapshot().value]).toEqual([null, 'idle']);
  });

  it('is refused here if it is no picture, and an interrupted one can be tried again', () => {
    const { send, snapshot, calls } = play(articlePicturesMachine, undefined);
    const error = () => snapshot().context.picture?.error;
    send({ type: 'picture.chosen', file: page, purpose: 'text' });
    expect([error(), calls.length]).toEqual(['Only PNG and JPEG pictures can be added.', 0]);
    send({ type: 'picture.retried' });
    expect(calls).toHaveLength(0);
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    expect(error()).toBe('The connection was lost.');
    send({ type: 'picture.retried' });
    expect([error(), calls.length]).toEqual([null, 2]);
  });

  it('is uploaded alone, and shows its progress', () => {
    const { send, call, snapshot } = play(articlePicturesMachine, undefined);
    expect(snapshot().context.picture).toBeNull();
    send({ type: 'picture.chosen', file: picture, purpose: 'cover' });
    expect(call('sendPicture').input).toEqual({ file: picture });
    expect(snapshot().context.picture).toEqual({
      file: picture,
      purpose: 'cover',
      sent: 0,
      error: null,
      isUnfit: false,
    });
    send({ type: 'bytes.sent', share: 0.5 });
    expect(snapshot().context.picture).toEqual({
      file: picture,
      purpose: 'cover',
      sent: 0.5,
      error: null,
      isUnfit: false,
    });
  });

  it('shows why the server refused it, and is uploaded again from the beginning', () => {
    const { send, snapshot, effects } = play(articlePicturesMachine, undefined);
    send({ type: 'picture.chosen', file: picture, purpose: 'cover' });
    send({ type: 'bytes.sent', share: 0.5 });
    send({ type: 'answer.came', reply: refusal(429, 'please wait a moment.') });
    expect(snapshot().context.picture).toMatchObject({ error: 'Please wait a moment.', sent: 0.5 });
    send({ type: 'picture.retried' });
    expect(snapshot().context.picture).toEqual({
      file: picture,
      purpose: 'cover',
      sent: 0,
      error: null,
      isUnfit: false,
    });
    send({ type: 'answer.came', reply: pictureStored });
    expect(effects).toEqual([['useCover', { file }]]);
  });

  it('cannot be sent again when the server cannot read it', () => {
    const { send, calls, snapshot } = play(articlePicturesMachine, undefined);
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'answer.came', reply: refusal(415, 'the picture must be a PNG or JPEG file.') });
    send({ type: 'picture.retried' });
    expect([snapshot().value, snapshot().context.picture?.isUnfit, calls.length]).toEqual(['failed', true, 1]);
  });

  it('logs an interrupted upload', async () => {
    const { send, effects, fail, snapshot } = play(articlePicturesMachine, undefined);
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    send({ type: 'picture.retried' });
    await fail('sendPicture');
    expect(effects).toEqual(Array(2).fill(['logFailure', expect.objectContaining({ error: expect.any(TypeError) })]));
    expect([snapshot().context.picture?.error, snapshot().value]).toEqual(['The connection was lost.', 'failed']);
  });

  it('can be cancelled during the upload or after a failure', () => {
    const { send, snapshot, call } = play(articlePicturesMachine, undefined);
    send({ type: 'picture.chosen', file: picture, purpose: 'text' });
    send({ type: 'picture.dismissed' });
    expect([snapshot().context.picture, snapshot().value, call('sendPicture').signal.aborted]).toEqual([
      null,
      'idle',
      true,
    ]);
    send({ type: 'picture.chosen', file: page, purpose: 'text' });
    send({ type: 'picture.dismissed' });
    expect([snapshot().context.picture, snapshot().value]).toEqual([null, 'idle']);
  });

  it('replaces a failed upload even when it is no picture itself', () => {
    const { send, snapshot, calls } = play(articlePicturesMachine, undefined);
    send({ type: 'picture.chosen', file: picture, purpose: 'cover' });
    send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    send({ type: 'picture.chosen', file: page, purpose: 'text' });
    expect([snapshot().value, snapshot().context.picture]).toEqual([
      'failed',
      { file: page, purpose: 'text', sent: 0, error: 'Only PNG and JPEG pictures can be added.', isUnfit: true },
    ]);
    expect(calls).toHaveLength(1);
  });
});
