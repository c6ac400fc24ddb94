/** `12345` → `12,345`. `Intl` would take as long to get ready as ten rows take to draw. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export function rangeLabel(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 of 0';
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);

  return `${grouped(from)}-${grouped(to)} of ${grouped(total)}`;
}
