import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DraftStorage } from '../../src/api/draft-storage.ts';
import { createFormMachine } from '../../src/machines/form.machine.ts';
import { wireForm } from '../../src/machines/modules/wire-form.ts';
import type { Services } from '../../src/machines/wiring.ts';
import { refusal } from './fixtures.ts';
import { type Note, noteForm, noteRules } from './form.chart.ts';
import { play } from './platform.ts';

const options = { status: 200, body: { options: [] } };
const typed = { type: 'fields.changed', values: { title: 'Hello' } } as const;
const submit = { type: 'form.submitted' } as const;

describe('a form that keeps what is not saved', () => {
  it('keeps what is not saved until it is saved, typed back or given up', async () => {
    const kept: unknown[] = [];
    const keeping = createFormMachine<string[], Note, Note>({ ...noteRules, keep: (...what) => kept.push(what) });
    const last = () => kept.splice(0).at(-1);
    const world = play(keeping, { key: '7', values: { title: 'Old' } });
    await world.answer('loadForm', options);
    world.send(typed);
    expect(last()).toEqual(['7', { initial: { title: 'Old' }, values: { title: 'Hello' } }]);
    world.send({ type: 'fields.changed', values: { title: 'Old' } });
    expect(last()).toEqual(['7', null]);

    world.send(typed);
    world.send(submit);
    await world.fail('saveForm');
    expect(last()).toEqual(['7', expect.objectContaining({ values: { title: 'Hello' } })]);
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'somebody else saved in between'));
    expect(last()).toBeUndefined();
    world.send({ type: 'reload.requested' });
    expect(last()).toEqual(['7', null]);
    await world.answer('loadForm', options);
    world.send({ type: 'fields.changed', values: { title: 'Anew' } });
    world.send({ type: 'leave.requested' });
    world.send({ type: 'leave.confirmed' });
    expect(last()).toEqual(['7', null]);

    const added = play(keeping, { values: { title: '' } });
    await added.answer('loadForm', options);
    added.send(typed);
    expect(last()).toEqual([null, expect.anything()]);
    added.send(submit);
    await added.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(last()).toEqual([null, null]);
  });

  it('has what was kept until its fields are filled', async () => {
    const kept = { initial: { title: 'Old' }, values: { title: 'Hello' } };
    const world = play(noteForm, { key: '7', values: { title: 'Old' } });
    await world.answer('loadForm', { status: 200, body: { options: [], kept } });
    expect(world.snapshot().context).toMatchObject({ kept, values: { title: 'Old' } });
    world.send({ type: 'fields.changed', values: kept.values, isFilled: true });
    expect(world.snapshot().context).toMatchObject({ kept: null, filled: 1, values: { title: 'Hello' } });
    world.send({ type: 'fields.changed', values: { title: 'Hello!' } });
    expect(world.snapshot().context.filled).toBe(1);
  });
});

describe('what this browser has kept of a form', () => {
  const kept = { initial: { title: 'Old' }, values: { title: 'Hello' } };

  async function opened(stored: Note | null, recall: () => Promise<unknown>) {
    const failures: unknown[] = [];
    const effects = { goTo() {}, showToast() {}, logFailure: (_: unknown, failure: unknown) => failures.push(failure) };
    const asked: string[] = [];
    const storage = {
      recall(name: string) {
        asked.push(name);

        return recall();
      },
      keep() {},
      forget() {},
    };
    const { form } = wireForm<string[], Note, Note>({ effects, scrollToTop() {} } as unknown as Services, {
      ...noteRules,
      kept: { storage: storage as unknown as DraftStorage, name: 'note' },
      load: async () => ({ status: 200, body: stored && { options: [], values: stored } }),
      save: () => new Promise(() => {}),
    });
    const actor = createActor(form, { input: { key: '7', values: { title: '' } } }).start();
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.stop();

    return { kept: context.kept, asked, failures };
  }

  it('is there when it is opened again', async () => {
    expect(await opened({ title: 'Old' }, async () => kept)).toEqual({ kept, asked: ['note:7'], failures: [] });
  });

  it('is not asked about where it is stored by now, or there is nothing to edit', async () => {
    expect((await opened({ title: 'Hello' }, async () => kept)).kept).toBeNull();
    expect((await opened(null, async () => kept)).kept).toBeUndefined();
  });

  it('is none where the browser refuses storage', async () => {
    const { kept: found, failures } = await opened({ title: 'Old' }, () => Promise.reject(new Error('refused')));
    expect([found, failures.length]).toEqual([null, 1]);
  });
});
