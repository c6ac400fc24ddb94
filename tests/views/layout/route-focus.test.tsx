import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RouteFocus } from '../../../src/views/layout/route-focus.tsx';
import { find, render } from '../ui/support/render.tsx';

const page = (title: string) => (
  <main tabIndex={-1}>
    <h1>{title}</h1>
    <input />
    <RouteFocus key={title} title={title} />
  </main>
);

beforeEach(() => {
  render(page('First'));
});

describe('a page that arrives', () => {
  test('names the tab and takes the focus to its heading', () => {
    render(page('Second'));

    expect(document.title).toBe('Second · Wellness Console');
    expect(document.activeElement).toBe(find('h1'));
  });

  test('takes it from the skip link’s landing place too', () => {
    act(() => find('main').focus());
    render(page('Second'));

    expect(document.activeElement).toBe(find('h1'));
  });

  test('names the tab anew without moving the focus or the page when only its title changes', () => {
    const named = (title: string) => (
      <main tabIndex={-1}>
        <h1>{title}</h1>
        <RouteFocus title={title} />
      </main>
    );
    render(named('Add Article'));
    document.body.focus();
    const scrolled = vi.spyOn(globalThis, 'scrollTo');
    render(named('Edit Article'));

    expect(document.title).toBe('Edit Article · Wellness Console');
    expect(document.activeElement).not.toBe(find('h1'));
    expect(scrolled).not.toHaveBeenCalled();
    scrolled.mockRestore();
  });

  test('leaves it where the page has put it', () => {
    act(() => find('input').focus());
    render(page('Second'));

    expect(document.activeElement).toBe(find('input'));
  });
});
