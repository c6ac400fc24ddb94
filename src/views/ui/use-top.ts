import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--top` to the element's distance from the top of the page, so that CSS can size it to the window. Not inherited. */
export function useTop(element: RefObject<HTMLElement | null>) {
  // After each render: the body may keep its height when what is above the element makes room for what is below.
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () =>
      target.style.setProperty('--top', `${Math.round(target.getBoundingClientRect().top + window.scrollY)}px`);
    // The observer calls back before the first paint, when the layout is known. Measuring earlier would compute it
    // twice.
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);

    return () => resized.disconnect();
  });
}
