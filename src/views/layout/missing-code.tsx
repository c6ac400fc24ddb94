import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Load } from './page.tsx';

export const COULD_NOT_BE_OPENED = 'This could not be opened. Check your connection and try again.';

/** Stands in for a component whose code cannot be loaded, until it can be. */
export const untilLoaded = <Props extends object>(
  load: Load<Props>,
  show: (props: Props, tryAgain: () => void) => ReactNode,
): ComponentType<Props> => {
  // A request would join one that is still under way, and fail with it.
  const inTurn = takingTurns();

  return function Missing(props) {
    const [Content, setContent] = useState<ComponentType<Props>>();
    const request = () =>
      inTurn(() => fetchMissingStyles().then(load)).then(({ default: Found }) => setContent(() => Found));
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code stays the same
    useEffect(() => {
      const onOnline = () => void request().catch(() => {});
      onOnline();
      addEventListener('online', onOnline);

      return () => removeEventListener('online', onOnline);
    }, []);
    if (Content) return <Content {...props} />;

    // After a new release, the old code is gone for good.
    return show(props, () => void request().catch(() => navigator.onLine && location.reload()));
  };
};

/** What is run by the function that this returns begins when what was run before has ended. */
function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();

  return <Result,>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run);
    last = next.catch(() => {});

    return next;
  };
}

const oneAtATime = takingTurns();

/** The bundler requests each style sheet only once, and takes it for loaded afterwards. */
export const fetchMissingStyles = (): Promise<void> => oneAtATime(replaceMissingStyles);

/** Nothing hears any more of a sheet that is replaced while it loads. */
async function replaceMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const missing = links.filter(({ sheet, disabled }) => !sheet && !disabled);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((loaded, failed) => {
          const again = Object.assign(link.cloneNode() as HTMLLinkElement, { onload: loaded, onerror: failed });
          link.replaceWith(again);
        }),
    ),
  );
}
