import { describe, expect, it } from 'vitest';
import { pictureCropMachine } from '../../src/machines/picture-crop.machine.ts';
import { crop, notAPicture, picture } from './charts/logo.chart.ts';
import { cropped } from './charts/picture-crop.chart.ts';
import { play } from './support/platform.ts';

const unreadable = [
  'showToast',
  { kind: 'error', text: 'This file cannot be opened as a picture. Choose another one.' },
];

describe('a picture in a form', () => {
  it('is chosen, cropped and given to the form', async () => {
    const { send, answer, call, effects, snapshot } = play(pictureCropMachine, undefined);
    send({ type: 'file.chosen', file: picture });
    expect(snapshot().context.file).toBe(picture);
    send({ type: 'crop.confirmed', crop });
    expect(call('drawCrop').input).toEqual({ file: picture, crop });
    await answer('drawCrop', cropped);
    expect(effects).toEqual([['usePicture', { picture: cropped }]]);
    expect([snapshot().value, snapshot().context.file]).toEqual(['choosing', null]);
  });

  it('must be a PNG or a JPEG', () => {
    const { send, effects, snapshot } = play(pictureCropMachine, undefined);
    send({ type: 'file.chosen', file: notAPicture });
    expect(snapshot().value).toBe('choosing');
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'The picture must be a PNG or JPEG file.' }]]);
  });

  it('that cannot be opened shows a message and leaves the form as it is', async () => {
    const { send, fail, effects, snapshot } = play(pictureCropMachine, undefined);
    send({ type: 'file.chosen', file: picture });
    send({ type: 'picture.unreadable' });
    expect([snapshot().value, effects]).toEqual(['choosing', [unreadable]]);
    send({ type: 'file.chosen', file: picture });
    send({ type: 'crop.confirmed', crop });
    await fail('drawCrop');
    expect(effects.map(([name]) => name)).toEqual(['showToast', 'logFailure', 'showToast']);
    expect(effects.at(-1)).toEqual(unreadable);
  });

  it('is not given to the form when the dialog is dismissed, even while it is being drawn', async () => {
    const { send, call, effects, snapshot } = play(pictureCropMachine, undefined);
    send({ type: 'file.chosen', file: picture });
    send({ type: 'crop.dismissed' });
    expect([snapshot().value, snapshot().context.file]).toEqual(['choosing', null]);
    send({ type: 'file.chosen', file: picture });
    send({ type: 'crop.confirmed', crop });
    send({ type: 'crop.dismissed' });
    expect(call('drawCrop').signal.aborted).toBe(true);
    expect([snapshot().value, effects]).toEqual(['choosing', []]);
  });
});
