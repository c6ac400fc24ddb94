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
import { isThere, named, texts } from '../support/page.ts';
import { inWorld, world } from '../support/world.tsx';
import { press, render } from '../ui/support/render.tsx';

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
});
const newest = createResourceMachine<LoadedForm<object, { title: string }> | null>('newest');

async function saving() {
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
          Fields
        </FormDialog>
        <FormQuestions actorRef={actorRef} newest={newest} labels={{}} />
      </>
    );
  }
  render(inWorld(world(), <Page />));
  const actor = form as unknown as TitleForm;
  await act(() => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')));
  act(() => actor.send({ type: 'form.submitted' }));

  return { heard, actor };
}

const asks = () =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      expect(texts('[role=alertdialog] h2')).toEqual(['Leave while we’re still saving?']);
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
