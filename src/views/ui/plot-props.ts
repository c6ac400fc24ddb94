interface PlotSeries {
  name: string;
  /** Null: there is a value, but it isn't shown. */
  values: readonly (number | null)[];
  text: (value: number | null) => string;
}

export interface PlotProps {
  title: string;
  /** `line` and `columns` over time; `stacked` columns add up; `bars` lie and have long names. */
  kind: 'line' | 'columns' | 'stacked' | 'bars';
  labels: readonly string[];
  /** At most six: more can't be distinguished. */
  series: readonly PlotSeries[];
  width: number;
  /** The label that is read out. */
  chosen: number | null;
}
