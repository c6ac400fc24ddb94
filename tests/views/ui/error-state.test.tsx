import { act } from 'react';
import { expect, test } from 'vitest';
import { ErrorState } from '../../../src/views/ui/error-state.tsx';
import { render, unmount } from './support/render.tsx';

const networkReturns = () => act(() => dispatchEvent(new Event('online')));

test('what could not be loaded is tried again when the network is back, unless that is happening', () => {
  let tries = 0;
  const show = (busy: boolean) =>
    render(<ErrorState title="The list could not be loaded" busy={busy} onRetry={() => tries++} />);
  show(false);
  networkReturns();
  expect(tries).toBe(1);

  show(true);
  networkReturns();
  expect(tries).toBe(1);

  unmount();
  networkReturns();
  expect(tries).toBe(1);
});
