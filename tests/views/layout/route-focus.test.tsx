import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
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

  test('leaves it where the page has put it', () => {
    act(() => find('input').focus());
    render(page('Second'));

    expect(document.activeElement).toBe(find('input'));
  });
});
