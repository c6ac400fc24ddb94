import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root | undefined;

/** After each test. */
export function unmount(): void {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

/** Renders into the document, in place of what was rendered before in the same test. */
export function render(node: ReactNode) {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const into = root;
  act(() => into.render(node));
}

/** The one element that matches; a test that looks for what is not there fails by its selector. */
export function find<Found extends Element = HTMLElement>(selector: string): Found {
  const found = document.body.querySelectorAll<Found>(selector);
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}:\n${document.body.innerHTML}`);

  return found[0] as Found;
}

export function press(element: Element) {
  act(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}
