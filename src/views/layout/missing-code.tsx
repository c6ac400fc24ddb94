import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { retryDelay } from '../../rules/shared/retry.ts';
import { useWhenOnline } from '../ui/use-when-online.ts';
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
    const [failures, setFailures] = useState(0);
    const again = () => void request().catch(() => setFailures((times) => times + 1));
    // Browsers say so a little before requests succeed.
    useWhenOnline(again);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code stays the same
    useEffect(() => {
      if (Content) return undefined;
      const timer = setTimeout(again, failures && retryDelay(failures, Math.random()));

      return () => clearTimeout(timer);
    }, [failures, Content]);
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

const failed = new WeakSet<EventTarget>();
const noteFailure = ({ target }: Event) =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target);
// There is no window where the first list is rendered in advance.
globalThis.addEventListener?.('error', noteFailure, true);

/** Only those that have failed: one that is still loading would never report to the code that waits for it. */
async function replaceMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll('link')].filter((link) => failed.has(link));
  await Promise.all(
    links.map(
      (link) =>
        new Promise((loaded, refused) => {
          const again = Object.assign(link.cloneNode() as HTMLLinkElement, { onload: loaded, onerror: refused });
          link.replaceWith(again);
        }),
    ),
  );
}
