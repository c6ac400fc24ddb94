const number = new Intl.NumberFormat('en');

/** How many pages there are; one even when there is nothing. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page buttons to show: at most `width` neighbours, the current one in the middle where it can be. */
export function pageWindow(page: number, pageCount: number, width = 3): number[] {
  const size = Math.min(width, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));

  return Array.from({ length: size }, (_, index) => first + index);
}

/** Such as "26-50 of 1,204". */
export function rangeLabel(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0';
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);

  return `${number.format(from)}-${number.format(to)} of ${number.format(total)}`;
}
