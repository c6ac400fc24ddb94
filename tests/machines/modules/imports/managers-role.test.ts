import { describe, expect, it } from 'vitest';
import { importReply, list, managersReply } from '../../charts/bulk-upload.chart.ts';
import { refusal } from '../../support/fixtures.ts';
import { choosing } from '../../support/uploads.ts';

describe('managers without the role in a file', () => {
  async function asked() {
    const played = await choosing();
    played.send({ type: 'files.chosen', files: [list] });
    played.send({ type: 'upload.pressed' });
    await played.answer('checkFiles', managersReply);

    return played;
  }

  it('are shown for a decision before anything is uploaded', async () => {
    const played = await asked();

    expect(played.snapshot().matches({ checked: 'shown' })).toBe(true);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ managersGetRole: false });
  });

  it('are checked again with the choice, which an upload that is sent again keeps', async () => {
    const played = await asked();
    played.send({ type: 'managersRole.pressed' });
    expect(played.snapshot().hasTag('rechecking')).toBe(true);
    expect(played.call('recheckFiles').input).toMatchObject({ files: [list], managersGetRole: true });
    await played.answer('recheckFiles', managersReply);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ managersGetRole: true });
    played.send({ type: 'connection.lost', error: new TypeError('Failed to fetch') });
    await played.answer('readImport', importReply({ state: 'interrupted' }));
    played.send({ type: 'retry.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ managersGetRole: true });
  });

  it('do not get the role if the choice is taken back, or another file is chosen', async () => {
    const played = await asked();
    played.send({ type: 'managersRole.pressed' });
    played.send({ type: 'managersRole.pressed' });
    await played.answer('recheckFiles', managersReply);
    played.send({ type: 'upload.pressed' });
    expect(played.call('sendFiles').input).toMatchObject({ managersGetRole: false });

    const other = await asked();
    other.send({ type: 'managersRole.pressed' });
    await other.answer('recheckFiles', refusal(429, 'too many'));
    other.send({ type: 'again.pressed' });
    expect(other.snapshot().context.managersGetRole).toBe(true);
    other.send({ type: 'files.chosen', files: [new File(['c'], 'other.csv')] });
    expect(other.snapshot().context.managersGetRole).toBe(false);
  });
});
