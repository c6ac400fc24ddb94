import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

const GAP = 4;
const MARGIN = 8;
const LIST_WIDTH = 224;

interface FloatingOptions {
  anchor: RefObject<HTMLElement | null>;
  /** Needs `popover="manual"` and must be in the document only while it is open. */
  panel: RefObject<HTMLElement | null>;
  /** Which edges line up. Default `start`. */
  align?: 'start' | 'end';
  matchWidth?: boolean;
  onDismiss: () => void;
}

/**
 * Positions the panel next to its anchor, above or below where there is more room, within the window. In the browser's
 * top layer, so that nothing clips it.
 */
export function useFloating({ anchor, panel, align = 'start', matchWidth = false, onDismiss }: FloatingOptions) {
  const dismiss = useEffectEvent(onDismiss);

  useLayoutEffect(() => {
    const anchorElement = anchor.current;
    const panelElement = panel.current;
    if (!anchorElement || !panelElement) return;

    const reposition = () => placeBeside(panelElement, anchorElement, align, matchWidth);
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node && panelElement.contains(target))) reposition();
    };
    const leave = (event: Event) => {
      const target = event.type === 'focusin' ? event.target : event.composedPath()[0];
      if (target instanceof Node && !panelElement.contains(target) && !anchorElement.contains(target)) dismiss();
    };

    panelElement.showPopover();
    reposition();
    const resized = new ResizeObserver(reposition);
    resized.observe(panelElement);
    resized.observe(anchorElement);
    window.addEventListener('scroll', scrolled, { capture: true, passive: true });
    window.addEventListener('resize', reposition);
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', leave, true);

    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', scrolled, { capture: true });
      window.removeEventListener('resize', reposition);
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', leave, true);
    };
  }, [anchor, panel, align, matchWidth]);
}

function placeBeside(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end', matchWidth: boolean) {
  const at = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const height = window.innerHeight;
  const { style, scrollTop } = panel;

  style.width = matchWidth ? `${Math.max(at.width, LIST_WIDTH)}px` : '';
  style.maxHeight = '';
  const below = height - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const goesAbove = panel.offsetHeight > below && above > below;
  style.maxHeight = `${Math.max(goesAbove ? above : below, 0)}px`;
  // Measuring without a limit removes the scrollbar and resets the position.
  panel.scrollTop = scrollTop;

  const left = align === 'end' ? at.right - panel.offsetWidth : at.left;
  style.left = `${Math.max(MARGIN, Math.min(left, width - panel.offsetWidth - MARGIN))}px`;
  style.top = `${goesAbove ? at.top - GAP - panel.offsetHeight : at.bottom + GAP}px`;
}
