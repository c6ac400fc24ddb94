import { describe, expect, it } from 'vitest';
import { articlePicturesMachine } from '../../src/machines/article-pictures.machine.ts';
import { file, page, picture, pictureStored } from './article-pictures.chart.ts';
import { play } from './platform.ts';

describe('a picture', () => {
  it.each([
    ['cover', [], [['useCover', { file }]]],
    ['text', [{ type: 'picture.stored', file }], []],
  ] as const)('for the %s is given to the form, or to the editor, once it is stored', (purpose, told, given) => {
    const { send, actor, snapshot, effects } = play(articlePicturesMachine, undefined);
    const heard: object[] = [];
    actor.on('picture.stored', (event) => heard.push(event));
    send({ type: 'picture.chosen', file: picture, purpose });
    send({ type: 'bytes.sent', share: 0.5 });
    expect(snapshot().context.picture?.sent).toBe(0.5);
    send({ type: 'answer.came', reply: pictureStored });
    expect([heard, effects]).toEqual([told, given]);
    expect(snapshot().context.picture).toBeNull();
  });

  it('that is none is refused here, and one that was cut off can be tried again', () => {
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
});
