import { type RefObject, useLayoutEffect } from 'react';

/** Tells the stylesheet, as `--top`, how far down the page an element begins, so that it can end where the window does. */
export function useTop(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () =>
      target.style.setProperty('--top', `${Math.round(target.getBoundingClientRect().top + window.scrollY)}px`);
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    measure();

    return () => resized.disconnect();
  }, [element]);
}
