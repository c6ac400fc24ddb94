import ChartGantt from 'lucide-react/icons/chart-gantt';
import Table from 'lucide-react/icons/table-2';
import { Link, useLocation } from 'wouter';
import { type ListQuery, writeListQuery } from '../../rules/shared/list-query.ts';
import styles from '../layout/segments.module.css';

export function CalendarLayoutSwitch({ query }: { query: ListQuery }) {
  const [path] = useLocation();
  const { as, ...filters } = query.filters;
  const shapes = [
    { label: 'Bars', Icon: ChartGantt, isShown: as === undefined, query: { ...query, filters } },
    {
      label: 'Table',
      Icon: Table,
      isShown: as !== undefined,
      query: { ...query, filters: { ...filters, as: ['table'] } },
    },
  ];

  return (
    <nav aria-label="Show as" className={styles.segments}>
      {shapes.map(({ label, Icon, isShown, query }) => (
        <Link
          key={label}
          href={path + writeListQuery(query)}
          aria-current={isShown ? 'page' : undefined}
          className={styles.segment}
        >
          <Icon size={16} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
