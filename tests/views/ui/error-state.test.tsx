import { act } from 'react';
import { expect, it } from 'vitest';
import { ErrorState } from '../../../src/views/ui/error-state.tsx';
import { render, unmount } from './support/render.tsx';

const networkReturns = () => act(() => dispatchEvent(new Event('online')));

it('a failed load is retried when the network returns, unless it is already being retried', () => {
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
