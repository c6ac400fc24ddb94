import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { askBeforeLeaving, useUnsavedGuard, watchUnsaved } from '../../../src/views/layout/unsaved-guard.ts';
import { render } from '../ui/support/render.tsx';

watchUnsaved();

let asked: (() => void)[] = [];
let gone: string[] = [];
let heldByDialog = 0;

function Page({ isDirty, children }: { isDirty: boolean; children?: ReactNode }) {
  useUnsavedGuard(isDirty, (goOn) => asked.push(goOn));

  return children;
}

function OpenDialog() {
  useUnsavedGuard(true, () => heldByDialog++);

  return null;
}

const follow = (to: string) => act(() => askBeforeLeaving((path) => gone.push(path), to));
const closeTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  asked = [];
  gone = [];
  heldByDialog = 0;
  history.replaceState(null, '', '/employees/add');
});

describe('leaving a page', () => {
  it('needs no confirmation while nothing was typed', () => {
    render(<Page isDirty={false} />);
    follow('/dashboard');

    expect(gone).toEqual(['/dashboard']);
    expect(closeTab()).toBe(false);
  });

  it('by a link needs confirmation first', () => {
    render(<Page isDirty />);
    follow('/dashboard');
    expect(gone).toEqual([]);

    asked[0]?.();
    expect(gone).toEqual(['/dashboard']);
  });

  it('by closing the tab triggers the browser’s confirmation', () => {
    render(<Page isDirty />);

    expect(closeTab()).toBe(true);
  });

  it("by the browser's back button keeps the page and its address until confirmed", () => {
    render(<Page isDirty />);
    const heard: string[] = [];
    const listen = () => heard.push('moved');
    addEventListener('popstate', listen);
    history.replaceState(null, '', '/employees');
    dispatchEvent(new PopStateEvent('popstate'));
    removeEventListener('popstate', listen);

    expect(location.pathname).toBe('/employees/add');
    expect(asked).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('while a dialog with unsaved changes is open asks for the dialog, and later for the page again', () => {
    render(<Page isDirty />);
    render(
      <Page isDirty>
        <OpenDialog />
      </Page>,
    );
    follow('/dashboard');
    expect([heldByDialog, asked.length]).toEqual([1, 0]);
    render(<Page isDirty />);
    follow('/dashboard');
    expect([heldByDialog, asked.length]).toEqual([1, 1]);
    expect(gone).toEqual([]);
  });

  it('needs no confirmation once the page is gone or its text is saved', () => {
    render(<Page isDirty />);
    render(<Page isDirty={false} />);
    follow('/dashboard');

    expect(gone).toEqual(['/dashboard']);
    expect(asked).toEqual([]);
  });
});
