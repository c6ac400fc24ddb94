/** `12345` → `12,345`. `Intl` would take as long to get ready as ten rows take to draw. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

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

  return `${grouped(from)}-${grouped(to)} of ${grouped(total)}`;
}
