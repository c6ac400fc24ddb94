import type { KeyboardEvent } from 'react';

/** Up and Down move between those in sight, Right and Left open and close a level, Enter opens the profile. */
export function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (!item || event.target !== item) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const index = items.indexOf(item);
  const isOpen = item.getAttribute('aria-expanded');
  const toggle = () => item.querySelector<HTMLElement>('[data-toggle]')?.click();
  const parent = item.parentElement?.closest<HTMLElement>('[role="treeitem"]');
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => items[index + 1]?.focus(),
    ArrowUp: () => items[index - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (isOpen === 'false' ? toggle() : isOpen === 'true' && items[index + 1]?.focus()),
    ArrowLeft: () => (isOpen === 'true' ? toggle() : parent?.focus()),
    Enter: () => item.querySelector<HTMLElement>('a')?.click(),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  step();
}
