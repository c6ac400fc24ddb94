import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--top` to the element's distance from the top of the page, so that CSS can size it to the window. Not inherited. */
export function useTop(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () =>
      target.style.setProperty('--top', `${Math.round(target.getBoundingClientRect().top + window.scrollY)}px`);
    // The observer calls back before the first paint, when the layout is known. Measuring earlier would compute it
    // twice.
    const resized = new ResizeObserver(measure);
    const observe = () => {
      resized.disconnect();
      resized.observe(document.body);
      // The body keeps its height when what is above makes room for what is below.
      for (let inner: Element | null = target; inner; inner = inner.parentElement) {
        for (let above = inner.previousElementSibling; above; above = above.previousElementSibling)
          resized.observe(above);
        if (inner !== target) changed.observe(inner, { childList: true });
      }
    };
    const changed = new MutationObserver(observe);
    observe();

    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [element]);
}
