import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import {
  createFormMachine,
  type FormActor,
  type LoadedForm,
  type SaveInput,
} from '../../../src/machines/form.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { FormDialog, useFormDialog } from '../../../src/views/layout/form-dialog.tsx';
import { FormQuestions } from '../../../src/views/layout/form-questions.tsx';
import { watchUnsaved } from '../../../src/views/layout/unsaved-guard.ts';
import { Combobox } from '../../../src/views/ui/combobox.tsx';
import { isThere, named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

type TitleForm = FormActor<object, { title: string }, object>;

const chart = createFormMachine<object, { title: string }, object>({
  id: 'form',
  validate: () => ({}),
  messages: { added: 'Added', updated: 'Updated' },
}).provide({
  actors: {
    loadForm: fromPromise<Reply<LoadedForm<object, { title: string }> | null>, { key: string | null }>(async () => ({
      status: 200,
      body: { options: {} },
    })),
    saveForm: fromPromise<Reply<object>, SaveInput<{ title: string }, object>>(() => new Promise(() => {})),
  },
  actions: { keepDraft() {}, forgetDraft() {} },
});
watchUnsaved();

const countries = [
  { value: 'pt', label: 'Portugal' },
  { value: 'es', label: 'Spain' },
];
const newest = createResourceMachine<LoadedForm<object, { title: string }> | null>('newest');

async function editing() {
  const heard: string[] = [];
  let form: TitleForm | undefined;
  function Page() {
    const actorRef = useFormDialog(
      chart,
      { key: '7', values: { title: 'Old' } },
      { onSaved: () => heard.push('saved'), onClose: () => heard.push('closed') },
    );
    form = actorRef;

    return (
      <>
        <FormDialog actorRef={actorRef} form="form" title="Rename" save="Save">
          <form>
            <Combobox label="Country" value={null} options={countries} onValueChange={() => {}} />
          </form>
        </FormDialog>
        <FormQuestions actorRef={actorRef} newest={newest} labels={{}} />
      </>
    );
  }
  render(withWiring(signedInWiring(), <Page />));
  const actor = form as unknown as TitleForm;
  await act(() => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')));

  return { heard, actor };
}

async function saving() {
  const opened = await editing();
  act(() => opened.actor.send({ type: 'form.submitted' }));

  return opened;
}

const asks = (question = 'Leave while we’re still saving?') =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      expect(texts('[role=alertdialog] h2')).toEqual([question]);
    },
    { timeout: 30_000 },
  );

it('Cancel requests confirmation while the form saves, and Stay waits for the server', async () => {
  const { heard, actor } = await saving();
  press(named('Cancel'));
  await asks();
  press(named('Stay'));
  expect(isThere('Stay')).toBe(false);
  expect([...actor.getSnapshot().tags]).toEqual(['busy', 'editable']);
  expect(heard).toEqual([]);
});

it('leaving while the form saves closes it, and the view behind it reloads', async () => {
  const { heard } = await saving();
  press(named('Cancel'));
  await asks();
  press(named('Leave'));
  expect(heard).toEqual(['saved', 'closed']);
});

it('going back with unsaved changes asks, and discarding them closes the dialog but not the page behind it', async () => {
  history.replaceState(null, '', '/employees');
  const { heard, actor } = await editing();
  act(() => actor.send({ type: 'fields.changed', values: { title: 'New' } }));
  history.replaceState(null, '', '/dashboard');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(location.pathname).toBe('/employees');
  await asks('Discard your changes?');
  press(named('Discard changes'));

  expect(heard).toEqual(['closed']);
  expect(location.pathname).toBe('/employees');
});

it('text that names none of the choices is asked about too, on Back and on Cancel', async () => {
  history.replaceState(null, '', '/employees');
  const { heard } = await editing();
  const field = find<HTMLInputElement>('[role=combobox]');
  type(field, 'Atlantis');
  act(() => field.blur());
  await vi.waitFor(async () => {
    await act(async () => {});
    history.replaceState(null, '', '/dashboard');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(location.pathname).toBe('/employees');
  });
  await asks('Discard your changes?');
  press(named('Stay'));
  expect([heard, field.value]).toEqual([[], 'Atlantis']);
  press(named('Cancel'));
  await asks('Discard your changes?');
  press(named('Discard changes'));

  expect(heard).toEqual(['closed']);
});
