import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import Table from 'lucide-react/icons/table-2';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { type AwayPeriod, periodAt, THIS } from '../../rules/leave/away-calendar.ts';
import { today } from '../../rules/shared/days.ts';
import { type ListQuery, withPage, writeListQuery } from '../../rules/shared/list-query.ts';
import styles from '../layout/segments.module.css';

export function CalendarLayoutSwitch({ query }: { query: ListQuery }) {
  const { as, ...filters } = query.filters;

  return (
    <Switch
      label="Show as"
      segments={[
        { label: 'Bars', Icon: ChartGantt, isShown: as === undefined, query: { ...query, filters } },
        {
          label: 'Table',
          Icon: Table,
          isShown: as !== undefined,
          query: { ...query, filters: { ...filters, as: ['table'] } },
        },
      ]}
    />
  );
}

/** A span that includes today still does after switching. */
export function CalendarSpanSwitch({ query, period }: { query: ListQuery; period: AwayPeriod }) {
  const { week: _, month: __, from: ___, to: ____, data: _____, ...filters } = query.filters;
  const isPresent = period.days.includes(today());
  const showing = (span: AwayPeriod['span']) => ({
    isShown: span === period.span,
    query: withPage(
      { ...query, filters: { ...filters, [span]: [isPresent ? THIS : periodAt(span, period.at).at] } },
      1,
    ),
  });

  return (
    <Switch
      label="Period"
      segments={[
        { label: 'Week', Icon: CalendarRange, ...showing('week') },
        { label: 'Month', Icon: CalendarDays, ...showing('month') },
      ]}
    />
  );
}

interface Segment {
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  isShown: boolean;
  query: ListQuery;
}

function Switch({ label, segments }: { label: string; segments: readonly Segment[] }) {
  const [path] = useLocation();

  return (
    <nav aria-label={label} className={styles.segments}>
      {segments.map(({ label, Icon, isShown, query }) => (
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
