import { act } from 'react';
import { expect, it } from 'vitest';
import { watchUnsaved } from '../../../src/views/layout/unsaved-guard.ts';
import ReasonDialog from '../../../src/views/recognition/reason-dialog.tsx';
import { named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

watchUnsaved();

function ask(): string[] {
  const heard: string[] = [];
  history.replaceState(null, '', '/recognition/moderation');
  render(
    withWiring(
      signedInWiring(),
      <ReasonDialog
        title="Hide this post?"
        description="No one will see it."
        label="Reason"
        confirm="Hide"
        most={200}
        onConfirm={(words) => heard.push(words)}
        onCancel={() => heard.push('cancelled')}
      />,
    ),
  );

  return heard;
}

function goBack(): void {
  history.replaceState(null, '', '/dashboard');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
}
const question = () => texts('[role=alertdialog] h2');

it('going back or cancelling asks before a reason that was typed is lost', () => {
  const heard = ask();
  type(find<HTMLTextAreaElement>('textarea'), 'Not about work');
  goBack();
  expect([question(), location.pathname]).toEqual([['Discard your changes?'], '/recognition/moderation']);
  press(named('Stay'));
  expect([question(), find<HTMLTextAreaElement>('textarea').value]).toEqual([[], 'Not about work']);
  press(named('Cancel'));
  expect(heard).toEqual([]);
  press(named('Discard changes'));
  expect(heard).toEqual(['cancelled']);
});

it('nothing typed is left without a question', () => {
  const heard = ask();
  goBack();
  expect([question(), location.pathname]).toEqual([[], '/dashboard']);
  press(named('Cancel'));
  expect(heard).toEqual(['cancelled']);
});
