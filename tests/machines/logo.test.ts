import { describe, expect, it } from 'vitest';
import { type LogoInput, logoMachine } from '../../src/machines/logo.machine.ts';
import { LOGO_MAX_BYTES } from '../../src/rules/shared/constants.ts';
import { crop, notAPicture, picture, tooLarge } from './charts/logo.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const open = (input: Partial<LogoInput> = {}) =>
  play(logoMachine, { origin: 'onboarding', level: 'company', canSkip: true, ...input });
const image = new Blob(['jpeg'], { type: 'image/jpeg' });
const stored = { status: 200, body: { status: 200, message: 'picture stored', companyLogo: 'abc.jpg' } };

async function uploading(input: Partial<LogoInput> = {}) {
  const played = open(input);
  played.send({ type: 'file.chosen', file: picture });
  played.send({ type: 'crop.confirmed', crop });
  await played.answer('drawCrop', image);

  return played;
}

describe('a picture for the company or person', () => {
  it('is chosen, cropped, drawn and uploaded, and then the dashboard opens', async () => {
    const played = await uploading();
    expect(played.call('drawCrop').input).toEqual({ file: picture, crop });
    expect(played.call('uploadLogo').input).toEqual({ image });
    expect(played.snapshot().hasTag('busy')).toBe(true);
    await played.answer('uploadLogo', stored);
    expect(played.snapshot()).toMatchObject({ status: 'done', value: 'done' });
    expect(played.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Picture stored' }],
      ['updateSession', { track: { profileImageOrLogoUpdated: true }, company: { companyLogo: 'abc.jpg' } }],
      ['goTo', { to: '/dashboard', replace: true }],
    ]);
  });

  it('is saved as the person’s own at branch level', async () => {
    const played = await uploading({ level: 'branch' });
    await played.answer('uploadLogo', stored);
    expect(played.effects).toContainEqual([
      'updateSession',
      { track: { profileImageOrLogoUpdated: true }, user: { photo: 'abc.jpg' } },
    ]);
  });

  it('can be changed repeatedly in the settings, and cannot be skipped there', async () => {
    const played = await uploading({ origin: 'settings' });
    await played.answer('uploadLogo', stored);
    expect(played.snapshot().matches('choosing')).toBe(true);
    expect(played.snapshot().hasTag('skippable')).toBe(false);
    expect(played.snapshot().context).toMatchObject({ file: null, image: null });
    expect(played.effects.map(([name]) => name)).not.toContain('goTo');
  });

  it('can be as large as the limit, but not a byte larger', () => {
    const played = open();
    played.send({ type: 'file.chosen', file: tooLarge });
    expect(played.snapshot().matches('choosing')).toBe(true);
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Image size should be less than 2 Mb' }]]);
    const largest = new File([new Uint8Array(LOGO_MAX_BYTES)], 'largest.png', { type: 'image/png' });
    played.send({ type: 'file.chosen', file: largest });
    expect(played.snapshot().hasTag('cropping')).toBe(true);
  });

  it('must be a PNG or a JPEG', () => {
    const played = open();
    played.send({ type: 'file.chosen', file: notAPicture });
    expect(played.snapshot().matches('choosing')).toBe(true);
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'The picture must be a PNG or JPEG file.' }]]);
  });

  it('is forgotten when the crop dialog is dismissed', () => {
    const played = open();
    played.send({ type: 'file.chosen', file: picture });
    played.send({ type: 'crop.dismissed' });
    expect(played.snapshot().matches({ choosing: 'firstTime' })).toBe(true);
    expect(played.snapshot().context.file).toBeNull();
  });

  it.each(['when it is shown', 'when it is cropped'])('that cannot be opened shows a message %s', async (moment) => {
    const played = open();
    played.send({ type: 'file.chosen', file: picture });
    if (moment === 'when it is shown') played.send({ type: 'picture.unreadable' });
    else {
      played.send({ type: 'crop.confirmed', crop });
      expect([...played.snapshot().tags].sort()).toEqual(['busy', 'cropping']);
      await played.fail('drawCrop');
      expect(played.effects).toContainEqual(['logFailure', { error: expect.any(TypeError) }]);
    }
    expect(played.snapshot().matches('choosing')).toBe(true);
    expect(played.effects).toContainEqual([
      'showToast',
      { kind: 'error', text: 'This file cannot be opened as a picture. Choose another one.' },
    ]);
  });

  it('stays in the dialog when the server refuses it', async () => {
    const played = await uploading();
    await played.answer('uploadLogo', refusal(415, 'this is not an image'));
    expect(played.snapshot().value).toBe('cropping');
    expect(played.snapshot().context.file).toBe(picture);
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'This is not an image' }]]);
  });

  it('stays in the dialog when its upload is cancelled, and can be cropped and sent again', async () => {
    const played = await uploading();
    played.send({ type: 'crop.dismissed' });
    expect(played.snapshot().value).toBe('cancelled');
    expect(played.call('uploadLogo').signal.aborted).toBe(true);
    expect(played.effects).toEqual([]);
    played.send({ type: 'crop.confirmed', crop });
    await played.answer('drawCrop', image);
    await played.answer('uploadLogo', stored);
    expect(played.snapshot().value).toBe('done');
  });

  it('stays with its crop until the network is back', async () => {
    const played = await uploading();
    await played.fail('uploadLogo');
    expect([...played.snapshot().tags].sort()).toEqual(['cropping', 'interrupted']);
    expect(played.effects).toEqual([['logFailure', { error: expect.any(TypeError) }]]);
    played.send({ type: 'retry.pressed' });
    expect(played.call('uploadLogo').input).toEqual({ image });
    await played.answer('uploadLogo', stored);
    expect(played.snapshot().value).toBe('done');
    expect(played.calls.map(({ name }) => name)).toEqual(['drawCrop', 'uploadLogo', 'uploadLogo']);
  });
});

describe('a picture whose upload was interrupted', () => {
  it('is cancelled when the dialog is dismissed', async () => {
    const played = await uploading();
    await played.fail('uploadLogo');
    played.send({ type: 'crop.dismissed' });
    expect(played.snapshot().matches('choosing')).toBe(true);
    expect(played.snapshot().context).toMatchObject({ file: null, image: null });
  });
});

describe('skipping the picture', () => {
  it('is offered only if there was never a picture', () => {
    expect(open({ canSkip: true }).snapshot().hasTag('skippable')).toBe(true);
    const played = open({ canSkip: false });
    expect(played.snapshot().hasTag('skippable')).toBe(false);
    played.send({ type: 'skip.pressed' });
    expect(played.calls).toEqual([]);
  });

  it('is saved on the server and opens the dashboard', async () => {
    const played = open();
    played.send({ type: 'skip.pressed' });
    await played.answer('skipLogo', { ...stored, body: { ...stored.body, companyLogo: null } });
    expect(played.snapshot().value).toBe('done');
    expect(played.effects).toEqual([
      ['updateSession', { track: { profileImageOrLogoUpdated: true } }],
      ['goTo', { to: '/dashboard', replace: true }],
    ]);
  });

  it('shows a refusal or a network failure', async () => {
    const played = open();
    played.send({ type: 'skip.pressed' });
    await played.answer('skipLogo', refusal(403, 'not for you'));
    played.send({ type: 'skip.pressed' });
    await played.fail('skipLogo');
    expect(played.snapshot().hasTag('skippable')).toBe(true);
    expect(played.effects).toEqual([
      ['showToast', { kind: 'error', text: 'Not for you' }],
      ['logFailure', { error: expect.any(TypeError) }],
      ['showToast', { kind: 'error', text: 'The server could not be reached. Check your connection and try again.' }],
    ]);
  });
});
