import { useSelector } from '@xstate/react';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { AwayCalendarActor } from '../../machines/modules/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/requests.ts';
import { daysOfMonth, monthInWords, readMonth } from '../../machines/rules/away-calendar.ts';
import { PAGE_SIZE } from '../../machines/rules/constants.ts';
import { today } from '../../machines/rules/dates.ts';
import { Banner } from '../frame/banner.tsx';
import { ListPage } from '../frame/list-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './away-calendar.module.css';
import { AwayLegend } from './away-legend.tsx';
import { AwayRow, DaysHead } from './away-row.tsx';
import { AwayToolbar } from './away-toolbar.tsx';

export interface AwayCalendarProps {
  list: AwayCalendarActor;
  choices: RequestChoicesActor;
}

/** Who is away in a month: a row for each person, a column for each day. */
export function AwayCalendar({ list, choices }: AwayCalendarProps) {
  const { query, rows, total, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const month = readMonth(query.filters.month?.[0]);
  const days = daysOfMonth(month);
  const retry = () => list.send({ type: 'reload.requested' });
  const words = message ?? 'The server could not be reached.';

  return (
    <ListPage>
      <AwayToolbar list={list} choices={choices} month={month} />
      {hasFailed && rows.length > 0 && <Banner onRetry={retry}>{words} What you see may be out of date.</Banner>}
      <section aria-label={`Who is away in ${monthInWords(month)}`} aria-busy={isBusy} className={styles.calendar}>
        <ProgressLine active={isBusy && rows.length > 0} />
        {rows.length > 0 ? (
          <>
            <DaysHead days={days} now={today()} />
            <ul>
              {rows.map((person) => (
                <AwayRow key={person._id} person={person} days={days} month={month} now={today()} />
              ))}
            </ul>
          </>
        ) : isBusy ? (
          <div className={styles.loading}>
            <SkeletonText lines={8} />
          </div>
        ) : hasFailed ? (
          <ErrorState title="The calendar could not be loaded" onRetry={retry}>
            {words}
          </ErrorState>
        ) : (
          <EmptyState icon={<CalendarX size={20} />} title="Nobody is away">
            Whoever has or asks for days in {monthInWords(month)} stands here.
          </EmptyState>
        )}
        {total > PAGE_SIZE && (
          <Pager
            label="People"
            page={query.page}
            pageSize={PAGE_SIZE}
            total={total}
            onPageChange={(page) => list.send({ type: 'page.changed', page })}
          />
        )}
      </section>
      {rows.length > 0 && <AwayLegend people={rows} days={days} />}
    </ListPage>
  );
}
