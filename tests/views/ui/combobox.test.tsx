import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from '../../../src/views/ui/combobox.tsx';
import { texts, type } from '../support/page.ts';
import { find, render } from './support/render.tsx';

const adele = { value: 'a', label: 'Adèle Fournier' };
const graca = { value: 'g', label: 'Graça Sequeira' };
const chosen = vi.fn();

const show = (props: Partial<ComboboxProps>) =>
  render(
    <Combobox
      label="Manager"
      value={null}
      options={[adele, graca]}
      onValueChange={(value) => chosen(value)}
      onQueryChange={() => {}}
      {...props}
    />,
  );
const typed = (text: string) => type(find<HTMLInputElement>('input'), text);
const key = (name: string) =>
  act(() => find('input').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const highlighted = () => texts('[role="option"][data-active]');

describe('a combobox that searches on the server', () => {
  it('offers only options that also match the new text while it searches', () => {
    show({});
    typed('graca');
    show({ loading: true });

    expect(texts('[role="option"]')).toEqual(['Graça Sequeira']);
  });

  it('selects nothing on Enter if no option matches the text', () => {
    chosen.mockClear();
    show({ options: [adele] });
    typed('graca');
    show({ options: [adele], loading: true });
    key('Enter');
    show({ options: [adele], failed: true });
    key('Enter');

    expect(chosen).not.toHaveBeenCalled();
    expect(texts('[role="listbox"] + p')).toEqual(['Could not be loaded. Check your connection.']);
  });

  it('shows how many more options match its text, but not for an earlier query', () => {
    show({ more: 1204 });
    key('ArrowDown');
    expect(texts('[role="listbox"] + p')).toEqual(['Type to find 1,204 more']);
    typed('a');
    expect(texts('[role="listbox"] + p')).toEqual(['Keep typing to find 1,204 more']);
    expect(texts('[role="status"]')).toEqual(['2 of 1,206 matches']);
    show({ more: 1204, failed: true });
    expect(texts('[role="listbox"] + p')).toEqual([]);
    show({ more: 0 });
    expect(texts('[role="listbox"] + p')).toEqual([]);
  });

  it('keeps the highlight on the same option when the options change', () => {
    show({});
    typed('a');
    key('ArrowDown');
    expect(highlighted()).toEqual(['Graça Sequeira']);
    show({ options: [graca, adele] });

    expect(highlighted()).toEqual(['Graça Sequeira']);
  });
});

describe('a combobox on a phone', () => {
  const tap = (element: Element) =>
    act(() => {
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'touch' }));
      if (element instanceof HTMLInputElement) element.focus();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
  const input = () => find<HTMLInputElement>('input');

  it('shows its choices without the keyboard, which comes with a tap on Search', () => {
    show({});
    tap(input());
    expect([input().getAttribute('inputmode'), texts('[role="option"]').length]).toEqual(['none', 2]);

    tap(find('[popover] button'));
    expect(input().hasAttribute('inputmode')).toBe(false);
    expect(document.activeElement).toBe(input());
    expect(texts('[role="option"]')).toHaveLength(2);
    expect(document.querySelector('[popover] button')).toBeNull();
  });

  it('gets the keyboard with a second tap on the field, and is without it the next time', () => {
    show({});
    tap(input());
    tap(input());
    expect(input().hasAttribute('inputmode')).toBe(false);
    key('Escape');
    tap(input());
    expect(input().getAttribute('inputmode')).toBe('none');
  });

  it('has the keyboard at once where it is used with a mouse', () => {
    show({});
    act(() => input().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' })));
    act(() => input().click());
    expect(input().hasAttribute('inputmode')).toBe(false);
    expect(document.querySelector('[popover] button')).toBeNull();
  });
});
