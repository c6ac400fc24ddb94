import { useSelector } from '@xstate/react';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { Absence, AwayCalendarActor } from '../../machines/modules/time-off/away-calendar.ts';
import type { RequestChoicesActor } from '../../machines/modules/time-off/requests.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { periodInWords, readPeriod } from '../../rules/leave/away-calendar.ts';
import type { RequestKind } from '../../rules/leave/time-off.ts';
import { PAGE_SIZE } from '../../rules/shared/constants.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { ListPage } from '../layout/list-page.tsx';
import { StaleRows, useHasFailed } from '../layout/stale-rows.tsx';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { AwayBars } from './away-bars.tsx';
import styles from './away-calendar.module.css';
import { AwayLegend } from './away-legend.tsx';
import { AwayTable } from './away-table.tsx';
import { AwayToolbar } from './away-toolbar.tsx';
import { awayWords } from './away-words.ts';

interface AwayCalendarProps {
  list: AwayCalendarActor;
  choices: RequestChoicesActor;
  kind: RequestKind;
  onOpen: (absence: Absence) => void;
}

export function AwayCalendar({ list, choices, kind, onOpen }: AwayCalendarProps) {
  const { query, rows, total, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useHasFailed(list);
  const period = readPeriod(query.filters);
  const isTable = query.filters.as?.[0] === 'table';
  const { title, empty } = awayWords(kind);
  const retry = () => list.send({ type: 'reload.requested' });
  const problem = message ?? SERVER_UNREACHABLE;

  return (
    <ListPage>
      <AwayToolbar list={list} choices={choices} kind={kind} period={period} />
      {hasFailed && rows.length > 0 && <StaleRows onRetry={retry}>{problem}</StaleRows>}
      {(rows.length > 0 || isBusy) && (
        <p className={cx(common.figures, styles.count)} role="status">
          {rows.length > 0 && describePeople(total)}
        </p>
      )}
      <section
        aria-label={`${title} in ${periodInWords(period)}`}
        aria-busy={isBusy}
        className={styles.calendar}
        data-table={(isTable && rows.length > 0) || undefined}
      >
        <ProgressLine active={isBusy && rows.length > 0 && !isTable} />
        {rows.length > 0 ? (
          isTable ? (
            <AwayTable people={rows} period={period} isBusy={isBusy} onOpen={onOpen} />
          ) : (
            <AwayBars people={rows} period={period} onOpen={onOpen} />
          )
        ) : hasFailed ? (
          <ErrorState title="The calendar could not be loaded" onRetry={retry} busy={isBusy}>
            {problem}
          </ErrorState>
        ) : isBusy ? (
          <div className={styles.loading}>
            <SkeletonText lines={8} />
          </div>
        ) : (
          <EmptyState icon={<CalendarX size={20} />} title={empty}>
            Approved and requested days in {periodInWords(period)} appear here.
          </EmptyState>
        )}
        {total > PAGE_SIZE && (
          <Pager
            label="People"
            page={query.page}
            pageSize={PAGE_SIZE}
            total={total}
            onPageChange={(page) => list.send({ type: 'page.changed', page })}
            onPageApproach={(page) => list.send({ type: 'page.approached', page })}
          />
        )}
      </section>
      {rows.length > 0 && <AwayLegend people={rows} period={period} isTable={isTable} />}
    </ListPage>
  );
}
