import { monthLabels, type ReportRequest, type Section } from './request.ts';

type Series = Section['series'][number];

/** A series by how its value is found for each of the section's labels. */
type SeriesOf<Of> = Omit<Series, 'values'> & { readonly value: (of: Of) => number | null };

/** In the chart and in its table. */
export const drawn = <Of>(name: string, unit: Series['unit'], value: SeriesOf<Of>['value']): SeriesOf<Of> => ({
  name,
  unit,
  isDrawn: true,
  value,
});

/** Only in the table. */
export const tabled = <Of>(name: string, unit: Series['unit'], value: SeriesOf<Of>['value']): SeriesOf<Of> => ({
  ...drawn(name, unit, value),
  isDrawn: false,
});

type Head = Pick<Section, 'id' | 'title' | 'kind' | 'labelTitle'> & Partial<Pick<Section, 'note'>>;

export const sectionOf = <Of extends { readonly name: string }>(
  head: Head,
  labelled: readonly Of[],
  series: readonly SeriesOf<Of>[],
): Section => ({
  note: null,
  ...head,
  labels: labelled.map(({ name }) => name),
  series: series.map(({ value, ...one }) => ({ ...one, values: labelled.map(value) })),
});

export const monthUnits = (request: ReportRequest) =>
  monthLabels(request).map((name, index) => ({ id: request.months[index] ?? '', name }));
