const number = new Intl.NumberFormat('en');

/** At least 1. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** At most `width` pages, with the current one in the middle where possible. */
export function pageWindow(page: number, pageCount: number, width = 3): number[] {
  const size = Math.min(width, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));

  return Array.from({ length: size }, (_, index) => first + index);
}

export function rangeLabel(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0';
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);

  return `${number.format(from)}-${number.format(to)} of ${number.format(total)}`;
}
