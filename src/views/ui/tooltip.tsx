import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

const DELAY = 400;
const GAP = 6;
const MARGIN = 8;

/** Days have their tooltip in the HTML; a time is formatted in full only when someone points at it. */
const MOMENT = 'time[data-zone]';

/** What a button has opened would be covered, and says what the button is for. */
const CARRIERS = `[data-tooltip]:not([aria-haspopup][aria-expanded="true"]), ${MOMENT}`;

interface Shown {
  target: HTMLElement;
  text: string;
}

/**
 * Shows the `data-tooltip` of the hovered or focused element, or its time in full, as its description;
 * `data-tooltip-side="end"` places it next to the element. Mount it once. Escape hides it, and the pointer can move
 * onto it.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => watchTargets(setShown), []);

  return shown && <Tooltip key={shown.text} {...shown} />;
}

function Tooltip({ target, text }: Shown) {
  const bubble = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover();
    position(element, target);
  }, [target]);

  useLayoutEffect(() => {
    // An icon's tooltip repeats its name, so reading it out would say it twice.
    if (target.getAttribute('aria-label') === text) return;
    const before = target.getAttribute('aria-describedby');
    target.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    return () => {
      if (before) target.setAttribute('aria-describedby', before);
      else target.removeAttribute('aria-describedby');
    };
  }, [target, id, text]);

  return (
    <div ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      {text}
    </div>
  );
}

function position(bubble: HTMLElement, target: HTMLElement) {
  const at = target.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = bubble;
  if (target.dataset.tooltipSide === 'end') {
    style.left = `${at.right + GAP}px`;
    style.top = `${at.top + (at.height - offsetHeight) / 2}px`;
    return;
  }
  const middle = at.left + (at.width - offsetWidth) / 2;
  const fitsAbove = at.top - GAP - offsetHeight >= MARGIN;
  style.left = `${Math.max(MARGIN, Math.min(middle, document.documentElement.clientWidth - offsetWidth - MARGIN))}px`;
  style.top = `${fitsAbove ? at.top - GAP - offsetHeight : at.bottom + GAP}px`;
}

/** What writes a moment in full is loaded for the first of them. */
async function momentOf({ dateTime, dataset }: HTMLTimeElement): Promise<string> {
  const { formatFullDateTime } = await import('../../rules/shared/full-moments.ts');

  return formatFullDateTime(dateTime, dataset.zone || undefined);
}

/** A short delay avoids flicker. */
function watchTargets(show: (shown: Shown | null) => void): () => void {
  let current: HTMLElement | null = null;
  let wanted: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaving = new AbortController();
  const { signal } = leaving;

  const change = (next: HTMLElement | null, delay: number) => {
    clearTimeout(timer);
    wanted = next;
    if (next === current) return;
    timer = setTimeout(() => {
      current = next;
      if (!next?.matches(MOMENT)) return show(next && { target: next, text: next.dataset.tooltip ?? '' });
      momentOf(next as HTMLTimeElement).then(
        (text) => current === next && show({ target: next, text }),
        // Offline, the moment stays as it is written.
        () => {},
      );
    }, delay);
  };
  const hide = () => change(null, 0);
  // Focus scrolls its element into sight: the tooltip follows.
  const scrolled = () => {
    if (!wanted?.matches(':focus-visible')) return hide();
    current = null;
    show(null);
    change(wanted, DELAY);
  };
  const carrier = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(CARRIERS) : null;
  const isBubble = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[role="tooltip"]') !== null;

  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'touch') return;
      if (isBubble(event.target)) return clearTimeout(timer);
      const next = carrier(event.target);
      change(next, next && !current ? DELAY : 100);
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    (event) => {
      const next = carrier(event.target);
      if (next?.matches(':focus-visible')) change(next, 0);
      else hide();
    },
    { signal },
  );
  // Loaded by the first of these events, the layer has missed it. Touch screens take what was tapped for hovered.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')] : [];
  change(carrier(hovered.at(-1) ?? null) ?? carrier(document.querySelector(':focus-visible')), DELAY);
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('scroll', scrolled, { signal, capture: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal, capture: true });

  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
