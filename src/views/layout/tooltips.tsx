import { type ComponentType, useEffect, useState } from 'react';

/** Loaded when a pointer or the focus first moves on the page. */
export function Tooltips() {
  const [Layer, setLayer] = useState<ComponentType>();
  useEffect(() => {
    const loaded = new AbortController();
    const load = ({ pointerType }: Partial<PointerEvent>) => {
      if (pointerType === 'touch') return;
      loaded.abort();
      // The page works without tooltips.
      import('../ui/tooltip.tsx').then(
        ({ TooltipLayer }) => setLayer(() => TooltipLayer),
        () => {},
      );
    };
    for (const type of ['pointerover', 'focusin']) addEventListener(type, load, loaded);

    return () => loaded.abort();
  }, []);

  return Layer && <Layer />;
}
