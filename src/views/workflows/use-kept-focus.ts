import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { boxOf, type Picture } from './catalogue.ts';

interface KeptFocus {
  paper: RefObject<HTMLElement | null>;
  picture: Picture;
  /** The state that is pointed out. */
  state: string | undefined;
}

/**
 * The element that opened another picture is gone once that is drawn. The focus moves to the highlighted state, to the
 * box that was left, or to the picture as a whole.
 */
export function useKeptFocus({ paper, picture, state }: KeptFocus): void {
  const before = useRef<Picture>(undefined);
  const keep = useEffectEvent((drawn: Picture) => {
    const isLost = [null, document.body, paper.current].includes(document.activeElement as HTMLElement | null);
    const left = before.current && boxOf(drawn, before.current.root)?.id;
    const id = state ?? left;
    // What opens with the page leaves the focus where the browser put it, but for a state that an address points out.
    if (isLost && (before.current || state !== undefined)) {
      const box = id && paper.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`);
      (box || paper.current)?.focus({ preventScroll: true });
    }
    before.current = drawn;
  });

  useEffect(() => keep(picture), [picture]);
}
