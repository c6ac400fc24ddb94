import { type ComponentType, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { COULD_NOT_BE_OPENED, fetchMissingStyles } from './missing-code.tsx';
import { useWiring } from './wiring-context.ts';

/**
 * As React's `lazy`, for a part of a page. Where its code can't be loaded, the page and what was typed into it stay: the
 * part is closed again with a message, or shows the message in its place. The next time it is shown, it is loaded
 * again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  close?: (props: Props) => void,
): FunctionComponent<Props> {
  const request = (first?: () => Promise<unknown>): ComponentType<Props> =>
    lazy(async () => {
      try {
        await first?.();

        return await load();
      } catch {
        return { default: Missing };
      }
    });
  let Newest = request();

  function Missing(props: Props) {
    const { session } = useWiring();
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once
    useEffect(() => {
      Newest = request(fetchMissingStyles);
      if (!close) return;
      session.system.get('toasts')?.send({ type: 'toast.show', toast: { kind: 'error', text: COULD_NOT_BE_OPENED } });
      close(props);
    }, []);

    return close ? null : <p role="alert">{COULD_NOT_BE_OPENED}</p>;
  }

  return function Part(props: Props) {
    // The same one for as long as it is shown.
    const [Content] = useState(() => Newest);

    return <Content {...props} />;
  };
}
