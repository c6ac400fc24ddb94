import { describe, expect, it } from 'vitest';
import type { FormRules } from '../../src/machines/form.machine.ts';
import { type Note, noteForm, noteFormWith, noteIn } from './charts/form.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const options = { status: 200, body: { options: ['a', 'b'] } };

async function filling(input: { key?: string; values: { title: string } } = { values: { title: '' } }) {
  const played = play(noteForm, input);
  await played.answer('loadForm', options);

  return played;
}

const typed = { type: 'fields.changed', values: { title: 'Hello' } } as const;

const announced = ['announceSaved', { reply: expect.anything() }];
const submit = { type: 'form.submitted' } as const;

describe('a form', () => {
  it('loads its options', async () => {
    const played = play(noteForm, { key: '7', values: { title: 'Old' } });
    expect(played.call('loadForm').input).toEqual({ key: '7' });
    await played.answer('loadForm', { status: 200, body: { options: ['a'], values: { title: 'Newest' } } });
    expect(played.snapshot().context).toMatchObject({ options: ['a'], values: { title: 'Newest' } });
    expect(played.snapshot().hasTag('editable')).toBe(true);
  });

  it('can be loaded again after a refusal and after a network failure', async () => {
    const played = play(noteForm, { values: { title: '' } });
    await played.answer('loadForm', refusal(403, 'not for you'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    played.send({ type: 'reload.requested' });
    await played.fail('loadForm');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    played.send({ type: 'reload.requested' });
    await played.answer('loadForm', options);
    expect(played.snapshot().hasTag('editable')).toBe(true);
  });

  it('saves a new record, shows a message and opens the next page', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    expect(played.call('saveForm').input).toEqual({ key: null, values: { title: 'Hello' }, options: ['a', 'b'] });
    await played.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(played.snapshot().hasTag('saved')).toBe(true);
    expect(played.effects).toEqual([
      announced,
      ['showToast', { kind: 'success', text: 'Note added' }],
      ['goTo', { to: '/employees' }],
    ]);
  });

  it('saves an edit, shows a message and stays on the page', async () => {
    const played = await filling({ key: '7', values: { title: 'Old' } });
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', { status: 200, body: { title: 'Hello' } });
    expect(played.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note updated' }]]);
  });

  it('shows that the record to edit no longer exists', async () => {
    const played = play(noteForm, { key: '7', values: { title: '' } });
    await played.answer('loadForm', { status: 200, body: null });
    expect(played.snapshot().hasTag('failed')).toBe(true);
    expect(played.snapshot().context.message).toBe('This no longer exists. Someone else may have deleted it.');
  });

  it('shows what is missing before it sends anything', async () => {
    const played = await filling();
    played.send(submit);
    expect(played.snapshot().context.errors).toEqual({ title: 'Please enter a title!' });
    expect(played.effects).toEqual([['scrollToTop', undefined]]);
    expect(played.calls.map(({ name }) => name)).toEqual(['loadForm']);
    played.send(typed);
    expect(played.snapshot().context.errors).toEqual({});
  });

  it('shows the server’s errors at their fields', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', refusal(409, 'not accepted', { title: 'This title is taken.' }));
    expect(played.snapshot().context).toMatchObject({
      errors: { title: 'This title is taken.' },
      message: 'Not accepted',
      values: { title: 'Hello' },
    });
    expect(played.effects).toEqual([['scrollToTop', undefined]]);
  });

  it('hides the refusal while it is sent again', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', refusal(409, 'not accepted', { title: 'This title is taken.' }));
    played.send(submit);
    expect([...played.snapshot().tags]).toEqual(['busy', 'editable']);
    expect(played.snapshot().context).toMatchObject({ message: null, errors: {} });
  });

  it('shows a refusal without fields only as a toast', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', refusal(403, 'not for you'));
    expect(played.snapshot().context).toMatchObject({ errors: {}, message: null, values: { title: 'Hello' } });
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
  });

  it('keeps all input while the network is gone, and sends it on request', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.fail('saveForm');
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
    expect(played.snapshot().context.values).toEqual({ title: 'Hello' });
    played.send(submit);
    await played.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect(played.snapshot().hasTag('saved')).toBe(true);
  });

  it('asks before it saves something that the server says has consequences', async () => {
    const played = await filling({ key: '7', values: { title: 'Old' } });
    const question = refusal(409, 'three people are affected', { confirmed: 'Confirm the change to save it.' });
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', question);
    expect(played.snapshot().hasTag('askingToSave')).toBe(true);
    expect(played.snapshot().context).toMatchObject({ message: 'Three people are affected' });
    expect(played.snapshot().context.errors).toEqual({});
    played.send({ type: 'save.dismissed' });
    expect(played.snapshot().context).toMatchObject({ values: { title: 'Hello' }, message: null, errors: {} });
    played.send(submit);
    expect(played.call('saveForm').input).toEqual({ key: '7', values: { title: 'Hello' }, options: ['a', 'b'] });
    await played.answer('saveForm', question);
    played.send({ type: 'save.confirmed' });
    expect(played.call('saveForm').input).toEqual({
      key: '7',
      values: { title: 'Hello' },
      options: ['a', 'b'],
      confirmed: true,
      question: question.body,
    });
    await played.answer('saveForm', { status: 200, body: { title: 'Hello' } });
    expect(played.snapshot().hasTag('saved')).toBe(true);
  });

  it('asks what to do when someone else has saved in between', async () => {
    const played = await filling({ key: '7', values: { title: 'Old' } });
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect(played.snapshot().hasTag('stale')).toBe(true);
    played.send({ type: 'stale.dismissed' });
    expect(played.snapshot().context).toMatchObject({
      values: { title: 'Hello' },
      errors: {},
      message: null,
      isToSaveAgain: true,
    });
    played.send(submit);
    expect(played.snapshot().context.isToSaveAgain).toBe(false);
    await played.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    played.send({ type: 'reload.requested' });
    await played.answer('loadForm', { status: 200, body: { options: [], values: { title: 'Theirs' } } });
    expect(played.snapshot().context.values).toEqual({ title: 'Theirs' });
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
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.fail('saveForm');
    played.send({ type: 'exit.requested' });
    played.send({ type: 'exit.dismissed' });
    expect(played.snapshot().hasTag('unreachable')).toBe(true);
  });

  it('asks before it is left during a save, and continues saving meanwhile', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    played.send({ type: 'exit.requested' });
    expect([...played.snapshot().tags]).toEqual(['busy', 'editable', 'askingToLeave']);
    expect(played.call('saveForm').signal.aborted).toBe(false);
    played.send({ type: 'exit.dismissed' });
    expect([...played.snapshot().tags]).toEqual(['busy', 'editable']);
    expect(played.calls.map(({ name }) => name)).toEqual(['loadForm', 'saveForm']);
    played.send({ type: 'exit.requested' });
    await played.answer('saveForm', { status: 201, body: { title: 'Hello' } });
    expect([...played.snapshot().tags]).toEqual(['saved']);
  });

  it('keeps what was typed when the save fails behind the question', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    played.send({ type: 'exit.requested' });
    await played.fail('saveForm');
    expect(played.snapshot().value).toEqual({ editing: 'offline' });
    expect(played.snapshot().context.values).toEqual({ title: 'Hello' });
  });

  it('does not claim to be unsaved when it is left before the answer', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    played.send({ type: 'exit.requested' });
    played.send({ type: 'exit.confirmed' });
    expect([...played.snapshot().tags]).toEqual(['left', 'unsure']);
    expect(played.call('saveForm').signal.aborted).toBe(true);
    expect(played.effects).toEqual([]);
  });
});

describe('a form that is not loaded', () => {
  it('starts with the given values, and shows that it is loading', () => {
    const played = play(noteForm, { values: { title: 'Old' } });
    expect([...played.snapshot().tags]).toEqual(['busy', 'loading']);
    expect(played.snapshot().context).toMatchObject({
      key: null,
      options: null,
      initial: { title: 'Old' },
      values: { title: 'Old' },
      errors: {},
      message: null,
    });
  });

  it('shows why it was refused until it is loaded', async () => {
    const played = play(noteForm, { values: { title: '' } });
    await played.answer('loadForm', refusal(403, 'not for you'));
    expect([[...played.snapshot().tags], played.snapshot().context.message]).toEqual([['failed'], 'Not for you']);
    played.send({ type: 'reload.requested' });
    await played.fail('loadForm');
    expect(played.snapshot().context.message).toBeNull();
    played.send({ type: 'reload.requested' });
    await played.answer('loadForm', options);
    expect(played.snapshot().context.message).toBeNull();
  });

  it.each(['while it loads', 'after a refusal', 'after a lost connection'])('can be left %s', async (when) => {
    const played = play(noteForm, { values: { title: '' } });
    if (when === 'after a refusal') await played.answer('loadForm', refusal(403, 'not for you'));
    if (when === 'after a lost connection') {
      await played.fail('loadForm');
      expect([...played.snapshot().tags]).toEqual(['failed', 'unreachable']);
      expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    }
    played.send({ type: 'exit.requested' });
    expect(played.snapshot().hasTag('left')).toBe(true);
  });
});

describe('a saved form', () => {
  const rules: FormRules<Note, Note> = {
    id: 'note',
    validate: () => ({}),
    messages: { added: 'Note added', updated: 'Note updated' },
  };
  const save = async (more: Partial<FormRules<Note, Note>>, input: { key?: string; isKeptOpen?: boolean } = {}) => {
    const played = play(noteFormWith({ ...rules, ...more }), {
      values: { title: 'Old' },
      ...input,
    });
    await played.answer('loadForm', options);
    played.send(typed);
    played.send(submit);
    expect([...played.snapshot().tags]).toEqual(['busy', 'editable']);
    await played.answer('saveForm', { status: 200, body: { title: 'Stored' } });

    return played;
  };

  it('stays open with the stored values, and can be left without a question', async () => {
    const played = await save({ readSaved: noteIn }, { key: '7', isKeptOpen: true });
    expect(played.snapshot().value).toEqual({ editing: 'filling' });
    expect(played.snapshot().context).toMatchObject({ initial: { title: 'Stored' }, values: { title: 'Stored' } });
    expect(played.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note updated' }]]);
    played.send({ type: 'exit.requested' });
    expect(played.snapshot().hasTag('left')).toBe(true);
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
    const played = await save({});
    expect([...played.snapshot().tags]).toEqual(['saved']);
    expect(played.effects).toEqual([announced, ['showToast', { kind: 'success', text: 'Note added' }]]);
  });
});

describe('the questions of a form', () => {
  it('open over the typed text, which stays', async () => {
    const played = await filling({ key: '7', values: { title: 'Old' } });
    played.send(typed);
    played.send({ type: 'exit.requested' });
    expect([...played.snapshot().tags]).toEqual(['editable', 'askingToLeave']);
    played.send({ type: 'exit.dismissed' });
    expect(played.snapshot().value).toEqual({ editing: 'filling' });
    played.send(submit);
    await played.answer('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' }));
    expect([...played.snapshot().tags]).toEqual(['editable', 'stale']);
    expect(played.snapshot().context.message).toBe('Somebody else saved in between');
    played.send({ type: 'stale.dismissed' });
    played.send({ type: 'exit.requested' });
    played.send({ type: 'exit.confirmed' });
    expect([...played.snapshot().tags]).toEqual(['left']);
  });

  it('clear their message once answered', async () => {
    const played = await filling({ key: '7', values: { title: 'Old' } });
    played.send(typed);
    played.send(submit);
    await played.answer(
      'saveForm',
      refusal(409, 'three are affected', { confirmed: 'Confirm the change to save it.' }),
    );
    expect([...played.snapshot().tags]).toEqual(['editable', 'askingToSave']);
    played.send({ type: 'save.confirmed' });
    expect(played.snapshot().context.message).toBeNull();
  });

  it('do not open while a field is missing, which also clears the old message', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.answer('saveForm', refusal(422, 'not accepted', { title: 'This title is taken.' }));
    played.send({ type: 'fields.changed', values: { title: '' } });
    played.send(submit);
    expect(played.snapshot().context).toMatchObject({ errors: { title: 'Please enter a title!' }, message: null });
  });

  it('clear the lost connection when a field is missing', async () => {
    const played = await filling();
    played.send(typed);
    played.send(submit);
    await played.fail('saveForm');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.send({ type: 'fields.changed', values: { title: '' } });
    played.send(submit);
    expect(played.snapshot().value).toEqual({ editing: 'filling' });
  });
});
