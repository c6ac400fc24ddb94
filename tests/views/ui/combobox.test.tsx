import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('leaving a combobox', () => {
  const leave = () => act(() => find('input').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  const shown = () => [find<HTMLInputElement>('input').value, ...texts('input ~ [role="status"]'), ...texts('p')];
  beforeEach(() => chosen.mockClear());

  it('chooses the option that its text names, in whatever case and without accents', () => {
    const other = { value: 'a2', label: 'Adèle Fournier-Roy' };
    show({ options: [other, adele], onQueryChange: undefined });
    typed('adele FOURNIER');
    leave();

    expect(chosen.mock.calls).toEqual([['a']]);
  });

  it('chooses the only option that its text finds', () => {
    show({ onQueryChange: undefined });
    typed('seq');
    leave();

    expect(chosen.mock.calls).toEqual([['g']]);
  });

  it('keeps a text that finds several options or none, and says so until Escape', () => {
    show({ value: 'g', onQueryChange: undefined, emptyText: 'No such person' });
    typed('a');
    leave();
    expect(shown()).toEqual(['a', 'Choose one from the list.', 'Choose one from the list.']);
    typed('xyz');
    leave();
    expect(shown()).toEqual(['xyz', 'No such person', 'No such person']);
    expect(find('input').matches('[aria-invalid="true"][data-unreadable][data-leaves-by-escape]')).toBe(true);
    expect(find(`[id="${find('input').getAttribute('aria-describedby')}"]`).textContent).toBe('No such person');
    key('Escape');
    expect(shown()).toEqual(['Graça Sequeira', '']);
    expect(find('input').matches('[aria-invalid], [data-unreadable], [data-leaves-by-escape]')).toBe(false);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('chooses an option that comes later', () => {
    show({});
    typed('graca');
    show({ options: [adele], loading: true });
    leave();
    expect(shown()).toEqual(['graca', '']);
    expect(find('input').hasAttribute('data-unreadable')).toBe(true);
    show({ options: [graca] });

    expect(chosen.mock.calls).toEqual([['g']]);
  });

  it('chooses none of the options of an earlier text, nor one of many that are not loaded', () => {
    show({});
    typed('graca');
    show({ options: [graca], loading: true });
    leave();
    show({ options: [graca], failed: true });
    expect(shown()).toEqual(['graca', ...Array(2).fill('Could not be loaded. Check your connection.')]);
    show({ options: [graca], more: 30 });
    expect(shown()).toEqual(['graca', 'Choose one from the list.', 'Choose one from the list.']);

    expect(chosen).not.toHaveBeenCalled();
  });

  it('keeps the chosen one of two with the same name, and chooses no option that is disabled', () => {
    show({ value: 'a', options: [adele, { value: 'b', label: 'Adèle Fournier' }] });
    typed('adele fournier');
    leave();
    expect(shown()).toEqual(['Adèle Fournier', '']);
    show({ value: null, options: [{ ...graca, disabled: true }] });
    typed('graca sequeira');
    leave();
    expect(shown()).toEqual(['graca sequeira', 'Choose one from the list.', 'Choose one from the list.']);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('chooses nothing if choosing does something at once', () => {
    show({ isAction: true });
    typed('graca sequeira');
    leave();

    expect(shown()).toEqual(['', '']);
    expect(chosen).not.toHaveBeenCalled();
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
