import { act } from 'react';

/** Types into a field the way a browser does: one change of its value, with the events that follow. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Chooses one of the options. */
export function choose(select: HTMLSelectElement, value: string) {
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Sends a form, as Enter in one of its fields would. */
export function submit(form: HTMLFormElement) {
  act(() => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
}

export const texts = (selector: string): string[] =>
  [...document.body.querySelectorAll(selector)].map((element) => element.textContent ?? '');

/** The button, link or item with this text or name. */
export function named(name: string): HTMLElement {
  const found = [...document.body.querySelectorAll<HTMLElement>('button, a, [role="menuitem"]')].find(
    (element) => element.textContent?.trim() === name || element.getAttribute('aria-label') === name,
  );
  if (!found) throw new Error(`Nothing is called "${name}":\n${document.body.innerHTML}`);

  return found;
}

export const isThere = (name: string): boolean => {
  try {
    return named(name) !== undefined;
  } catch {
    return false;
  }
};
