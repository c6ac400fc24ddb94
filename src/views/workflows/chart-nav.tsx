import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chartBy, chartList } from './catalogue.ts';
import styles from './workflows-view.module.css';

export interface ChartNavProps {
  chart: string;
  isRunning: (chart: string) => boolean;
  onChoose: (chart: string) => void;
}

/** One stop for Tab: the arrow keys lead from chart to chart. */
export function ChartNav({ chart, isRunning, onChoose }: ChartNavProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const stop = focused ?? (chartBy(chart) ?? chartList[0])?.id;
  // On narrow screens the charts are one line, scrolled to the selected chart.
  useEffect(() => {
    const [item] = list.current?.querySelectorAll<HTMLElement>(`[data-chart="${CSS.escape(chart)}"]`) ?? [];
    if (item) list.current?.scrollTo({ left: item.offsetLeft - list.current.offsetLeft });
  }, [chart]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = chartList.length - 1;
    const at = chartList.findIndex(({ id }) => id === stop);
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowRight: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <nav className={styles.list} aria-label="Charts">
      <ul ref={list} onKeyDown={onKeyDown} onBlur={() => setFocused(null)}>
        {chartList.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              data-chart={id}
              tabIndex={id === stop ? 0 : -1}
              aria-current={id === chart ? 'true' : undefined}
              onFocus={() => setFocused(id)}
              onClick={() => onChoose(id)}
            >
              {title}
              {isRunning(id) && <span className={styles.running}>running</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
