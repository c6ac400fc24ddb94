import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a new page', () => {
  it('sets the tab’s title and focuses its heading', () => {
    render(page('Second'));

    expect(document.title).toBe('Second · Wellness Console');
    expect(document.activeElement).toBe(find('h1'));
  });

  it('focuses its heading even if the focus was on the skip link’s target', () => {
    act(() => find('main').focus());
    render(page('Second'));

    expect(document.activeElement).toBe(find('h1'));
  });

  it('changes only the tab’s title, not the focus or the scroll position, when only its title changes', () => {
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

  it('keeps the focus where the page has put it', () => {
    act(() => find('input').focus());
    render(page('Second'));

    expect(document.activeElement).toBe(find('input'));
  });
});
