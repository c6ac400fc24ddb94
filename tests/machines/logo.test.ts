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
  const world = open(input);
  world.send({ type: 'file.chosen', file: picture });
  world.send({ type: 'crop.confirmed', crop });
  await world.answer('drawCrop', image);

  return world;
}

describe('a picture for the company or person', () => {
  it('is chosen, cropped, drawn and uploaded, and then the dashboard opens', async () => {
    const world = await uploading();
    expect(world.call('drawCrop').input).toEqual({ file: picture, crop });
    expect(world.call('uploadLogo').input).toEqual({ image });
    expect(world.snapshot().hasTag('busy')).toBe(true);
    await world.answer('uploadLogo', stored);
    expect(world.snapshot()).toMatchObject({ status: 'done', value: 'done' });
    expect(world.effects).toEqual([
      ['showToast', { kind: 'success', text: 'Picture stored' }],
      ['updateSession', { track: { profileImageOrLogoUpdated: true }, company: { companyLogo: 'abc.jpg' } }],
      ['goTo', { to: '/dashboard', replace: true }],
    ]);
  });

  it('is saved as the person’s own at branch level', async () => {
    const world = await uploading({ level: 'branch' });
    await world.answer('uploadLogo', stored);
    expect(world.effects).toContainEqual([
      'updateSession',
      { track: { profileImageOrLogoUpdated: true }, user: { photo: 'abc.jpg' } },
    ]);
  });

  it('can be changed repeatedly in the settings, and cannot be skipped there', async () => {
    const world = await uploading({ origin: 'settings' });
    await world.answer('uploadLogo', stored);
    expect(world.snapshot().matches('choosing')).toBe(true);
    expect(world.snapshot().hasTag('skippable')).toBe(false);
    expect(world.snapshot().context).toMatchObject({ file: null, image: null });
    expect(world.effects.map(([name]) => name)).not.toContain('goTo');
  });

  it('can be as large as the limit, but not a byte larger', () => {
    const world = open();
    world.send({ type: 'file.chosen', file: tooLarge });
    expect(world.snapshot().matches('choosing')).toBe(true);
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Image size should be less than 2 Mb' }]]);
    const largest = new File([new Uint8Array(LOGO_MAX_BYTES)], 'largest.png', { type: 'image/png' });
    world.send({ type: 'file.chosen', file: largest });
    expect(world.snapshot().hasTag('cropping')).toBe(true);
  });

  it('must be a PNG or a JPEG', () => {
    const world = open();
    world.send({ type: 'file.chosen', file: notAPicture });
    expect(world.snapshot().matches('choosing')).toBe(true);
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'The picture must be a PNG or JPEG file.' }]]);
  });

  it('is forgotten when the crop dialog is dismissed', () => {
    const world = open();
    world.send({ type: 'file.chosen', file: picture });
    world.send({ type: 'crop.dismissed' });
    expect(world.snapshot().matches({ choosing: 'firstTime' })).toBe(true);
    expect(world.snapshot().context.file).toBeNull();
  });

  it.each(['when it is shown', 'when it is cropped'])('that cannot be opened shows a message %s', async (moment) => {
    const world = open();
    world.send({ type: 'file.chosen', file: picture });
    if (moment === 'when it is shown') world.send({ type: 'picture.unreadable' });
    else {
      world.send({ type: 'crop.confirmed', crop });
      expect([...world.snapshot().tags].sort()).toEqual(['busy', 'cropping']);
      await world.fail('drawCrop');
      expect(world.effects).toContainEqual(['logFailure', { error: expect.any(TypeError) }]);
    }
    expect(world.snapshot().matches('choosing')).toBe(true);
    expect(world.effects).toContainEqual([
      'showToast',
      { kind: 'error', text: 'This file cannot be opened as a picture. Choose another one.' },
    ]);
  });

  it('stays in the dialog when the server refuses it', async () => {
    const world = await uploading();
    await world.answer('uploadLogo', refusal(415, 'this is not an image'));
    expect(world.snapshot().value).toBe('cropping');
    expect(world.snapshot().context.file).toBe(picture);
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'This is not an image' }]]);
  });

  it('stays in the dialog when its upload is cancelled, and can be cropped and sent again', async () => {
    const world = await uploading();
    world.send({ type: 'crop.dismissed' });
    expect(world.snapshot().value).toBe('cancelled');
    expect(world.call('uploadLogo').signal.aborted).toBe(true);
    expect(world.effects).toEqual([]);
    world.send({ type: 'crop.confirmed', crop });
    await world.answer('drawCrop', image);
    await world.answer('uploadLogo', stored);
    expect(world.snapshot().value).toBe('done');
  });

  it('stays with its crop until the network is back', async () => {
    const world = await uploading();
    await world.fail('uploadLogo');
    expect([...world.snapshot().tags].sort()).toEqual(['cropping', 'interrupted']);
    expect(world.effects).toEqual([['logFailure', { error: expect.any(TypeError) }]]);
    world.send({ type: 'retry.pressed' });
    expect(world.call('uploadLogo').input).toEqual({ image });
    await world.answer('uploadLogo', stored);
    expect(world.snapshot().value).toBe('done');
    expect(world.calls.map(({ name }) => name)).toEqual(['drawCrop', 'uploadLogo', 'uploadLogo']);
  });
});

describe('a picture whose upload was interrupted', () => {
  it('is cancelled when the dialog is dismissed', async () => {
    const world = await uploading();
    await world.fail('uploadLogo');
    world.send({ type: 'crop.dismissed' });
    expect(world.snapshot().matches('choosing')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ file: null, image: null });
  });
});

describe('skipping the picture', () => {
  it('is offered only if there was never a picture', () => {
    expect(open({ canSkip: true }).snapshot().hasTag('skippable')).toBe(true);
    const world = open({ canSkip: false });
    expect(world.snapshot().hasTag('skippable')).toBe(false);
    world.send({ type: 'skip.pressed' });
    expect(world.calls).toEqual([]);
  });

  it('is saved on the server and opens the dashboard', async () => {
    const world = open();
    world.send({ type: 'skip.pressed' });
    await world.answer('skipLogo', { ...stored, body: { ...stored.body, companyLogo: null } });
    expect(world.snapshot().value).toBe('done');
    expect(world.effects).toEqual([
      ['updateSession', { track: { profileImageOrLogoUpdated: true } }],
      ['goTo', { to: '/dashboard', replace: true }],
    ]);
  });

  it('shows a refusal or a network failure', async () => {
    const world = open();
    world.send({ type: 'skip.pressed' });
    await world.answer('skipLogo', refusal(403, 'not for you'));
    world.send({ type: 'skip.pressed' });
    await world.fail('skipLogo');
    expect(world.snapshot().hasTag('skippable')).toBe(true);
    expect(world.effects).toEqual([
      ['showToast', { kind: 'error', text: 'Not for you' }],
      ['logFailure', { error: expect.any(TypeError) }],
      ['showToast', { kind: 'error', text: 'The server could not be reached. Check your connection and try again.' }],
    ]);
  });
});
