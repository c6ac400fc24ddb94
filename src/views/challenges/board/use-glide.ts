import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/**
 * Rows that change position glide to the new one. `turn` identifies the page or segment: rows of another one appear in
 * place. Nothing moves for people who prefer reduced motion.
 */
export function useGlide(frame: RefObject<HTMLElement | null>, rows: readonly unknown[], turn: string): void {
  const before = useRef<{ turn: string; tops: Map<Element, number> }>({ turn, tops: new Map() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what makes them move
  useLayoutEffect(() => {
    const elements = [...(frame.current?.querySelectorAll('tbody > tr') ?? [])];
    const start = frame.current?.querySelector('tbody')?.getBoundingClientRect().top ?? 0;
    const tops = new Map(elements.map((row) => [row, row.getBoundingClientRect().top - start]));
    const isSame = before.current.turn === turn;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isSame && !isStill) {
      for (const [row, top] of tops) {
        const from = before.current.tops.get(row);
        if (from !== undefined && from !== top) glide(row, from - top);
      }
    }
    before.current = { turn, tops };
  }, [rows, turn]);
}

const glide = (row: Element, by: number): unknown =>
  row.animate?.([{ transform: `translateY(${by}px)` }, { transform: 'none' }], GLIDE);
