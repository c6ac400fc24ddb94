import { describe, expect, it } from 'vitest';
import type { FormRules } from '../../src/machines/form.machine.ts';
import { type Note, noteForm, noteFormWith, noteIn } from './charts/form.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const options = { status: 200, body: { options: ['a', 'b'] } };

async function filling(input: { key?: string; values: { title: string } } = { values: { title: '' } }) {
  const world = play(noteForm, input);
  await world.answer('loadForm', options);

  return world;
}

const typed = { type: 'fields.changed', values: { title: 'Hello' } } as const;

const announced = ['announceSaved', { reply: expect.anything() }];
const submit = { type: 'form.submitted' } as const;

describe('a form', () => {
  it('loads its options', async () => {
    const world = play(noteForm, { key: '7', values: { title: 'Old' } });
    expect(world.call('loadForm').input).toEqual({ key: '7' });
    await world.answer('loadForm', { status: 200, body: { options: ['a'], values: { title: 'Newest' } } });
    expect(world.snapshot().context).toMatchObject({ options: ['a'], values: { title: 'Newest' } });
    expect(world.snapshot().hasTag('editable')).toBe(true);
  });

  it('can be loaded again after a refusal and after a network failure', async () => {
    const world = play(noteForm, { values: { title: '' } });
    await world.answer('loadForm', refusal(403, 'not for you'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    world.send({ type: 'reload.requested' });
    await world.fail('loadForm');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    world.send({ type: 'reload.requested' });
    await world.answer('loadForm', options);
    expect(world.snapshot().hasTag('editable')).toBe(true);
  });

  it('saves a new record, shows a message and opens the next page', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    expect(world.call('saveForm').input).toEqual({ key: null, values: { title: 'Hello' }, options: ['a', 'b'] });
    await world.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(world.snapshot().hasTag('saved')).toBe(true);
    expect(world.effects).toEqual([
      announced,
      ['showToast', { kind: 'success', text: 'Note added' }],
      ['goTo', { to: '/employees' }],
    ]);
  });

  it('saves an edit, shows a message and stays on the page', async () => {
    const world = await filling({ key: '7', values: { title: 'Old' } });
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', { status: 200, body: { title: 'Hello' } });
    expect(world.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note updated' }]]);
  });

  it('shows that the record to edit no longer exists', async () => {
    const world = play(noteForm, { key: '7', values: { title: '' } });
    await world.answer('loadForm', { status: 200, body: null });
    expect(world.snapshot().hasTag('failed')).toBe(true);
    expect(world.snapshot().context.message).toBe('This no longer exists. Someone else may have deleted it.');
  });

  it('shows what is missing before it sends anything', async () => {
    const world = await filling();
    world.send(submit);
    expect(world.snapshot().context.errors).toEqual({ title: 'Please enter a title!' });
    expect(world.effects).toEqual([['scrollToTop', undefined]]);
    expect(world.calls.map(({ name }) => name)).toEqual(['loadForm']);
    world.send(typed);
    expect(world.snapshot().context.errors).toEqual({});
  });

  it('shows the server’s errors at their fields', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'not accepted', { title: 'This title is taken.' }));
    expect(world.snapshot().context).toMatchObject({
      errors: { title: 'This title is taken.' },
      message: 'Not accepted',
      values: { title: 'Hello' },
    });
    expect(world.effects).toEqual([['scrollToTop', undefined]]);
  });

  it('hides the refusal while it is sent again', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'not accepted', { title: 'This title is taken.' }));
    world.send(submit);
    expect([...world.snapshot().tags]).toEqual(['busy', 'editable']);
    expect(world.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('shows a refusal without fields only as a toast', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(403, 'not for you'));
    expect(world.snapshot().context).toMatchObject({ errors: {}, message: null, values: { title: 'Hello' } });
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
  });

  it('keeps all input while the network is gone, and sends it on request', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.fail('saveForm');
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
    expect(world.snapshot().context.values).toEqual({ title: 'Hello' });
    world.send(submit);
    await world.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(world.snapshot().hasTag('saved')).toBe(true);
  });

  it('asks before it saves something that the server says has consequences', async () => {
    const world = await filling({ key: '7', values: { title: 'Old' } });
    const question = refusal(409, 'three people are affected', { confirmed: 'Confirm the change to save it.' });
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', question);
    expect(world.snapshot().hasTag('askingToSave')).toBe(true);
    expect(world.snapshot().context).toMatchObject({ message: 'Three people are affected' });
    expect(world.snapshot().context.errors).toEqual({});
    world.send({ type: 'save.dismissed' });
    expect(world.snapshot().context).toMatchObject({ values: { title: 'Hello' }, message: null, errors: {} });
    world.send(submit);
    expect(world.call('saveForm').input).toEqual({ key: '7', values: { title: 'Hello' }, options: ['a', 'b'] });
    await world.answer('saveForm', question);
    world.send({ type: 'save.confirmed' });
    expect(world.call('saveForm').input).toEqual({
      key: '7',
      values: { title: 'Hello' },
      options: ['a', 'b'],
      confirmed: true,
      question: question.body,
    });
    await world.answer('saveForm', { status: 200, body: { title: 'Hello' } });
    expect(world.snapshot().hasTag('saved')).toBe(true);
  });

  it('asks what to do when someone else has saved in between', async () => {
    const world = await filling({ key: '7', values: { title: 'Old' } });
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect(world.snapshot().hasTag('stale')).toBe(true);
    world.send({ type: 'stale.dismissed' });
    expect(world.snapshot().context).toMatchObject({
      values: { title: 'Hello' },
      errors: {},
      message: null,
      isToSaveAgain: true,
    });
    world.send(submit);
    expect(world.snapshot().context.isToSaveAgain).toBe(false);
    await world.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    world.send({ type: 'reload.requested' });
    await world.answer('loadForm', { status: 200, body: { options: [], values: { title: 'Theirs' } } });
    expect(world.snapshot().context.values).toEqual({ title: 'Theirs' });
  });

  it('asks before it discards what was typed, and only then', async () => {
    const clean = await filling();
    clean.send({ type: 'exit.requested' });
    expect(clean.snapshot().hasTag('left')).toBe(true);

    const dirty = await filling();
    dirty.send(typed);
    dirty.send({ type: 'exit.requested' });
    expect(dirty.snapshot().hasTag('askingToLeave')).toBe(true);
    dirty.send({ type: 'exit.dismissed' });
    dirty.send({ type: 'fields.changed', values: { title: '' } });
    dirty.send({ type: 'exit.requested' });
    expect(dirty.snapshot().hasTag('left')).toBe(true);
  });

  it('stays offline when the person stays', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.fail('saveForm');
    world.send({ type: 'exit.requested' });
    world.send({ type: 'exit.dismissed' });
    expect(world.snapshot().hasTag('unreachable')).toBe(true);
  });

  it('asks before it is left during a save, and continues saving meanwhile', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    world.send({ type: 'exit.requested' });
    expect([...world.snapshot().tags]).toEqual(['busy', 'editable', 'askingToLeave']);
    expect(world.call('saveForm').signal.aborted).toBe(false);
    world.send({ type: 'exit.dismissed' });
    expect([...world.snapshot().tags]).toEqual(['busy', 'editable']);
    expect(world.calls.map(({ name }) => name)).toEqual(['loadForm', 'saveForm']);
    world.send({ type: 'exit.requested' });
    await world.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect([...world.snapshot().tags]).toEqual(['saved']);
  });

  it('keeps what was typed when the save fails behind the question', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    world.send({ type: 'exit.requested' });
    await world.fail('saveForm');
    expect(world.snapshot().value).toEqual({ editing: 'offline' });
    expect(world.snapshot().context.values).toEqual({ title: 'Hello' });
  });

  it('does not claim to be unsaved when it is left before the answer', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    world.send({ type: 'exit.requested' });
    world.send({ type: 'exit.confirmed' });
    expect([...world.snapshot().tags]).toEqual(['left', 'unsure']);
    expect(world.call('saveForm').signal.aborted).toBe(true);
    expect(world.effects).toEqual([]);
  });
});

describe('a form that is not loaded', () => {
  it('starts with the given values, and shows that it is loading', () => {
    const world = play(noteForm, { values: { title: 'Old' } });
    expect([...world.snapshot().tags]).toEqual(['busy', 'loading']);
    expect(world.snapshot().context).toMatchObject({
      key: null,
      options: null,
      initial: { title: 'Old' },
      values: { title: 'Old' },
      errors: {},
      message: null,
    });
  });

  it('shows why it was refused until it is loaded', async () => {
    const world = play(noteForm, { values: { title: '' } });
    await world.answer('loadForm', refusal(403, 'not for you'));
    expect([[...world.snapshot().tags], world.snapshot().context.message]).toEqual([['failed'], 'Not for you']);
    world.send({ type: 'reload.requested' });
    await world.fail('loadForm');
    expect(world.snapshot().context.message).toBeNull();
    world.send({ type: 'reload.requested' });
    await world.answer('loadForm', options);
    expect(world.snapshot().context.message).toBeNull();
  });

  it.each(['while it loads', 'after a refusal', 'after a lost connection'])('can be left %s', async (when) => {
    const world = play(noteForm, { values: { title: '' } });
    if (when === 'after a refusal') await world.answer('loadForm', refusal(403, 'not for you'));
    if (when === 'after a lost connection') {
      await world.fail('loadForm');
      expect([...world.snapshot().tags]).toEqual(['failed', 'unreachable']);
      expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    }
    world.send({ type: 'exit.requested' });
    expect(world.snapshot().hasTag('left')).toBe(true);
  });
});

describe('a saved form', () => {
  const rules: FormRules<Note, Note> = {
    id: 'note',
    validate: () => ({}),
    messages: { added: 'Note added', updated: 'Note updated' },
  };
  const save = async (more: Partial<FormRules<Note, Note>>, input: { key?: string; isKeptOpen?: boolean } = {}) => {
    const world = play(noteFormWith({ ...rules, ...more }), {
      values: { title: 'Old' },
      ...input,
    });
    await world.answer('loadForm', options);
    world.send(typed);
    world.send(submit);
    expect([...world.snapshot().tags]).toEqual(['busy', 'editable']);
    await world.answer('saveForm', { status: 200, body: { title: 'Stored' } });

    return world;
  };

  it('stays open with the stored values, and can be left without a question', async () => {
    const world = await save({ readSaved: noteIn }, { key: '7', isKeptOpen: true });
    expect(world.snapshot().value).toEqual({ editing: 'filling' });
    expect(world.snapshot().context).toMatchObject({ initial: { title: 'Stored' }, values: { title: 'Stored' } });
    expect(world.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note updated' }]]);
    world.send({ type: 'exit.requested' });
    expect(world.snapshot().hasTag('left')).toBe(true);
  });

  it('updates everything else that shows the record', async () => {
    const { effects } = await save({});
    expect(effects[0]).toEqual(['announceSaved', { reply: { status: 200, body: { title: 'Stored' } } }]);
  });

  it.each([
    ['to an address', '/notes', { to: '/notes' }],
    ['as it is told', { to: '/notes', replace: true }, { to: '/notes', replace: true }],
    ['to what was added', ({ title }: Note) => `/notes/${title}`, { to: '/notes/Stored' }],
  ])('continues %s', async (_, afterAdding, to) => {
    expect((await save({ afterAdding })).effects).toEqual([
      announced,
      ['showToast', { kind: 'success', text: 'Note added' }],
      ['goTo', to],
    ]);
  });

  it('stays on the page if no next page is set', async () => {
    const world = await save({});
    expect([...world.snapshot().tags]).toEqual(['saved']);
    expect(world.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note added' }]]);
  });
});

describe('the questions of a form', () => {
  it('open over the typed text, which stays', async () => {
    const world = await filling({ key: '7', values: { title: 'Old' } });
    world.send(typed);
    world.send({ type: 'exit.requested' });
    expect([...world.snapshot().tags]).toEqual(['editable', 'askingToLeave']);
    world.send({ type: 'exit.dismissed' });
    expect(world.snapshot().value).toEqual({ editing: 'filling' });
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect([...world.snapshot().tags]).toEqual(['editable', 'stale']);
    expect(world.snapshot().context.message).toBe('Somebody else saved in between');
    world.send({ type: 'stale.dismissed' });
    world.send({ type: 'exit.requested' });
    world.send({ type: 'exit.confirmed' });
    expect([...world.snapshot().tags]).toEqual(['left']);
  });

  it('clear their message once answered', async () => {
    const world = await filling({ key: '7', values: { title: 'Old' } });
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(409, 'three are affected', { confirmed: 'Confirm the change to save it.' }));
    expect([...world.snapshot().tags]).toEqual(['editable', 'askingToSave']);
    world.send({ type: 'save.confirmed' });
    expect(world.snapshot().context.message).toBeNull();
  });

  it('do not open while a field is missing, which also clears the old message', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.answer('saveForm', refusal(422, 'not accepted', { title: 'This title is taken.' }));
    world.send({ type: 'fields.changed', values: { title: '' } });
    world.send(submit);
    expect(world.snapshot().context).toMatchObject({ errors: { title: 'Please enter a title!' }, message: null });
  });

  it('clear the lost connection when a field is missing', async () => {
    const world = await filling();
    world.send(typed);
    world.send(submit);
    await world.fail('saveForm');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    world.send({ type: 'fields.changed', values: { title: '' } });
    world.send(submit);
    expect(world.snapshot().value).toEqual({ editing: 'filling' });
  });
});
