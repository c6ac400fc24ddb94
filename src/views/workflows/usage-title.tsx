import { useEffect, useRef } from 'react';
import { focusHeading, titleOf } from '../layout/route-focus.tsx';

/** Names the browser's tab. The row that opened a chart is gone then, so the focus starts at the heading, as on a new page. */
export function UsageTitle({ title }: { title: string }) {
  const shown = useRef(title);
  useEffect(() => {
    document.title = titleOf(title);
    if (shown.current !== title) {
      scrollTo(0, 0);
      focusHeading();
    }
    shown.current = title;

    return () => {
      document.title = titleOf('Workflows');
    };
  }, [title]);

  return null;
}
