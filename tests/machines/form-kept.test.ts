import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { createDraftStorage } from '../../src/api/draft-storage.ts';
import { createFormMachine } from '../../src/machines/form.machine.ts';
import { wireForm } from '../../src/machines/modules/shared/wire-form.ts';
import type { Services } from '../../src/machines/wiring.ts';
import { type Note, noteForm, noteRules } from './charts/form.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const options = { status: 200, body: { options: [] } };
const typed = { type: 'fields.changed', values: { title: 'Hello' } } as const;
const submit = { type: 'form.submitted' } as const;

describe('a form that keeps unsaved changes', () => {
  it('keeps them until they are saved or discarded', async () => {
    const keeping = createFormMachine<string[], Note, Note>(noteRules);
    const last = () => played.effects.splice(0).findLast(([name]) => name.endsWith('Draft'));
    let played = play(keeping, { key: '7', values: { title: 'Old' } });
    await played.answer('loadForm', options);
    played.send(typed);
    expect(last()).toEqual([
      'keepDraft',
      { key: '7', draft: { initial: { title: 'Old' }, values: { title: 'Hello' } } },
    ]);
    played.send(typed);
    played.send(submit);
    await played.fail('saveForm');
    expect(last()).toMatchObject(['keepDraft', { key: '7', draft: { values: { title: 'Hello' } } }]);
    played.send(submit);
    await played.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect(last()).toBeUndefined();
    played.send({ type: 'reload.requested' });
    expect(last()).toEqual(['forgetDraft', { key: '7' }]);
    await played.answer('loadForm', options);
    played.send({ type: 'fields.changed', values: { title: 'Anew' } });
    played.send({ type: 'exit.requested' });
    played.send({ type: 'exit.confirmed' });
    expect(last()).toEqual(['forgetDraft', { key: '7' }]);

    played = play(keeping, { values: { title: '' } });
    await played.answer('loadForm', options);
    played.send(typed);
    expect(last()).toEqual(['keepDraft', { key: null, draft: expect.anything() }]);
    played.send(submit);
    await played.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(last()).toEqual(['forgetDraft', { key: null }]);
  });

  it('offers the kept changes until its fields are filled', async () => {
    const draft = { initial: { title: 'Old' }, values: { title: 'Hello' } };
    const played = play(noteForm, { key: '7', values: { title: 'Old' } });
    await played.answer('loadForm', { status: 200, body: { options: [], draft } });
    expect(played.snapshot().context).toMatchObject({ draft, values: { title: 'Old' } });
    played.send({ type: 'fields.changed', values: draft.values, isFilled: true });
    expect(played.snapshot().context).toMatchObject({ draft: null, filled: 1, values: { title: 'Hello' } });
    played.send({ type: 'fields.changed', values: { title: 'Hello!' } });
    expect(played.snapshot().context.filled).toBe(1);
  });
});

describe('the kept changes of a form', () => {
  const kept = { initial: { title: 'Old' }, values: { title: 'Hello' } };

  async function opened(stored: Note | null, recall: () => Promise<unknown>) {
    const failures: unknown[] = [];
    const effects = { goTo() {}, showToast() {}, logFailure: (_: unknown, failure: unknown) => failures.push(failure) };
    const asked: string[] = [];
    const storageOf = (personId: string) => ({
      recall(name: string) {
        asked.push(`${personId}:${name}`);

        return recall();
      },
      keep() {},
      forget() {},
    });
    const { form } = wireForm<string[], Note, Note>(
      { effects, personId: () => 'ana', scrollToTop() {} } as unknown as Services,
      {
        ...noteRules,
        drafts: { name: 'note', storageOf: storageOf as unknown as typeof createDraftStorage },
        load: async () => ({ status: 200, body: stored && { options: [], values: stored } }),
        save: () => new Promise(() => {}),
      },
    );
    const actor = createActor(form, { input: { key: '7', values: { title: '' } } }).start();
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.stop();

    return { draft: context.draft, asked, failures };
  }

  it('are offered when the form is opened again', async () => {
    expect(await opened({ title: 'Old' }, async () => kept)).toEqual({
      draft: kept,
      asked: ['ana:note:7'],
      failures: [],
    });
  });

  it('include the names of chosen files but not the files, and are not kept for a file alone or when typed back', async () => {
    const written: unknown[] = [];
    const storageOf = () => ({
      recall: async () => null,
      keep: (name: string, draft: object) => written.push([name, draft]),
      forget: (name: string) => written.push([name, null]),
    });
    type Filed = Note & { document: File | null };
    const initial = { title: '', document: null };
    const { form } = wireForm<string[], Filed, Note>(
      { personId: () => 'ana', effects: {}, scrollToTop() {} } as unknown as Services,
      {
        ...noteRules,
        drafts: { name: 'note', storageOf: storageOf as unknown as typeof createDraftStorage },
        load: async () => ({ status: 200, body: { options: [] } }),
        save: () => new Promise(() => {}),
      } as never,
    );
    const actor = createActor(form, { input: { values: initial } }).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'fields.changed', values: { document: new File(['%PDF'], 'Map.pdf') } });
    actor.send({ type: 'fields.changed', values: { title: 'Quay' } });
    actor.send({ type: 'fields.changed', values: { title: '', document: null } });
    actor.stop();
    expect(written).toEqual([
      ['note:new', null],
      ['note:new', { initial, values: { title: 'Quay', document: null }, files: ['Map.pdf'] }],
      ['note:new', null],
    ]);
  });

  it('are not offered if they are already stored or the record does not exist', async () => {
    expect((await opened({ title: 'Hello' }, async () => kept)).draft).toBeNull();
    expect((await opened(null, async () => kept)).draft).toBeUndefined();
  });

  it('are empty if the browser refuses storage', async () => {
    const { draft, failures } = await opened({ title: 'Old' }, () => Promise.reject(new Error('refused')));
    expect([draft, failures.length]).toEqual([null, 1]);
  });
});
