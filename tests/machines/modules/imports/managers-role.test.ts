import { describe, expect, it } from 'vitest';
import { importReply, list, managersReply } from '../../charts/bulk-upload.chart.ts';
import { refusal } from '../../support/fixtures.ts';
import { choosing } from '../../support/uploads.ts';

describe('managers without the role in a file', () => {
  async function asked() {
    const world = await choosing();
    world.send({ type: 'files.chosen', files: [list] });
    world.send({ type: 'upload.pressed' });
    await world.answer('checkFiles', managersReply);

    return world;
  }

  it('are shown for a decision before anything is uploaded', async () => {
    const world = await asked();

    expect(world.snapshot().matches({ checked: 'shown' })).toBe(true);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ managersGetRole: false });
  });

  it('are checked again with the choice, which an upload that is sent again keeps', async () => {
    const world = await asked();
    world.send({ type: 'managersRole.pressed' });
    expect(world.snapshot().hasTag('rechecking')).toBe(true);
    expect(world.call('recheckFiles').input).toMatchObject({ files: [list], managersGetRole: true });
    await world.answer('recheckFiles', managersReply);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ managersGetRole: true });
    world.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await world.answer('readImport', importReply({ state: 'interrupted' }));
    world.send({ type: 'retry.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ managersGetRole: true });
  });

  it('do not get the role if the choice is taken back, or another file is chosen', async () => {
    const world = await asked();
    world.send({ type: 'managersRole.pressed' });
    world.send({ type: 'managersRole.pressed' });
    await world.answer('recheckFiles', managersReply);
    world.send({ type: 'upload.pressed' });
    expect(world.call('sendFiles').input).toMatchObject({ managersGetRole: false });

    const other = await asked();
    other.send({ type: 'managersRole.pressed' });
    await other.answer('recheckFiles', refusal(429, 'too many'));
    other.send({ type: 'again.pressed' });
    expect(other.snapshot().context.managersGetRole).toBe(true);
    other.send({ type: 'files.chosen', files: [new File(['c'], 'other.csv')] });
    expect(other.snapshot().context.managersGetRole).toBe(false);
  });
});
