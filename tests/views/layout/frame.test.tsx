import { beforeEach, describe, expect, it, vi } from 'vitest';
import { greetingAt } from '../../../src/views/dashboard/greeting.ts';
import { ErrorBoundary } from '../../../src/views/layout/error-boundary.tsx';
import { summaryOf } from '../../../src/views/layout/form-errors.ts';
import { readPreference, writePreference } from '../../../src/views/layout/preferences.ts';
import { applyTheme } from '../../../src/views/layout/use-theme.ts';
import { find, render } from '../ui/support/render.tsx';

describe('the summary of errors', () => {
  it('follows the order of the page, puts errors without a field last and omits corrected ones', () => {
    const errors = { last: 'Last!', other: 'Other!', first: 'First!', mended: undefined, version: 'Old!' };

    expect(summaryOf(errors, ['first', 'mended', 'last'], (field) => `f-${field}`)).toEqual([
      { fieldId: 'f-first', message: 'First!' },
      { fieldId: 'f-last', message: 'Last!' },
      { message: 'Other!' },
    ]);
  });
});

describe('a preference of this browser', () => {
  beforeEach(() => writePreference('theme', ''));

  it('is stored with any characters, and can be removed', () => {
    writePreference('employeeColumns', 'a;b,c=d');
    expect(readPreference('employeeColumns')).toBe('a;b,c=d');
    writePreference('employeeColumns', '');

    expect(readPreference('employeeColumns')).toBeUndefined();
  });

  it('is stored outside local storage, which is cleared on signing out', () => {
    writePreference('theme', 'dark');

    expect(localStorage.length).toBe(0);
  });

  it('for a theme that does not exist is ignored', () => {
    applyTheme('dark');
    applyTheme('mauve');

    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('a page that fails to render', () => {
  function Broken(): never {
    throw new Error('broken on purpose');
  }
  const boundary = (resetKey: string, isBroken: boolean) => (
    <ErrorBoundary resetKey={resetKey} fallback={<p>sorry</p>}>
      {isBroken ? <Broken /> : <p>fine</p>}
    </ErrorBoundary>
  );

  it('shows an apology, and the next page renders normally', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(boundary('/a', true));
    expect(find('p').textContent).toBe('sorry');
    expect(complained).toHaveBeenCalled();
    complained.mockRestore();
    render(boundary('/b', false));

    expect(find('p').textContent).toBe('fine');
  });
});

it.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('the greeting at %i o’clock is: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
