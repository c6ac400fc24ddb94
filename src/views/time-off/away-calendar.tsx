import { useSelector } from '@xstate/react';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { Absence, AwayCalendarActor } from '../../machines/modules/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/requests.ts';
import { monthInWords, readMonth } from '../../machines/rules/away-calendar.ts';
import { PAGE_SIZE } from '../../machines/rules/constants.ts';
import type { RequestKind } from '../../machines/rules/time-off.ts';
import { Banner } from '../frame/banner.tsx';
import { ListPage } from '../frame/list-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { AwayBars } from './away-bars.tsx';
import styles from './away-calendar.module.css';
import { AwayLegend } from './away-legend.tsx';
import { AwayTable } from './away-table.tsx';
import { AwayToolbar } from './away-toolbar.tsx';
import { awayWords } from './away-words.ts';

export interface AwayCalendarProps {
  list: AwayCalendarActor;
  choices: RequestChoicesActor;
  kind: RequestKind;
  onLook: (absence: Absence) => void;
}

/** Who is away, or at home, in a month: as bars over its days, or as a table. */
export function AwayCalendar({ list, choices, kind, onLook }: AwayCalendarProps) {
  const { query, rows, total, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const month = readMonth(query.filters.month?.[0]);
  const isTable = query.filters.as?.[0] === 'table';
  const { title, nobody } = awayWords(kind);
  const retry = () => list.send({ type: 'reload.requested' });
  const told = message ?? 'The server could not be reached.';

  return (
    <ListPage>
      <AwayToolbar list={list} choices={choices} kind={kind} month={month} />
      {hasFailed && rows.length > 0 && <Banner onRetry={retry}>{told} What you see may be out of date.</Banner>}
      <section
        aria-label={`${title} in ${monthInWords(month)}`}
        aria-busy={isBusy}
        className={styles.calendar}
        data-table={(isTable && rows.length > 0) || undefined}
      >
        <ProgressLine active={isBusy && rows.length > 0} />
        {rows.length > 0 ? (
          isTable ? (
            <AwayTable people={rows} month={month} onLook={onLook} />
          ) : (
            <AwayBars people={rows} month={month} onLook={onLook} />
          )
        ) : isBusy ? (
          <div className={styles.loading}>
            <SkeletonText lines={8} />
          </div>
        ) : hasFailed ? (
          <ErrorState title="The calendar could not be loaded" onRetry={retry}>
            {told}
          </ErrorState>
        ) : (
          <EmptyState icon={<CalendarX size={20} />} title={nobody}>
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
      {rows.length > 0 && <AwayLegend people={rows} month={month} isTable={isTable} />}
    </ListPage>
  );
}
