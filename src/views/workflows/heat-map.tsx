import type { CSSProperties } from 'react';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { cx } from '../ui/cx.ts';
import type { Layout } from './catalogue.ts';
import type { Paint } from './chart-drawing.tsx';
import styles from './usage-view.module.css';

export const heatMap =
  (times: ReadonlyMap<string, number>) =>
  ({ pictures }: Layout): Paint => {
    const sumOf = (lines: readonly { transition?: string }[]) =>
      [...new Set(lines.map(({ transition = '' }) => transition))].reduce(
        (sum, each) => sum + (times.get(each) ?? 0),
        0,
      );
    const most = Math.max(0, ...pictures.flatMap(({ arrows }) => arrows).map(({ label }) => sumOf(label.lines)));

    return {
      edge(lines) {
        const sum = sumOf(lines);
        const style = { '--share': Math.sqrt(sum / most) } as CSSProperties;

        return { className: cx(styles.cold, sum > 0 && styles.warm), ...(sum > 0 && { style, 'data-times': sum }) };
      },
      note(lines, index) {
        const { transition } = lines[index] ?? {};
        // Once for each arrow, behind all that is said of it.
        const isLast = lines.findLastIndex((line) => line.transition === transition) === index;
        const count = transition !== undefined && isLast && times.get(transition);

        return count ? <tspan className={styles.times}>{` · ${withCommas(count)}×`}</tspan> : null;
      },
    };
  };
