import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { type FormEvent, useState } from 'react';
import type { LiveBoardActor } from '../../../machines/live-board.machine.ts';
import type { SegmentsActor } from '../../../machines/modules/challenges/challenge-board.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Input } from '../../ui/input.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import styles from './board.module.css';

interface BoardToolsProps {
  actorRef: LiveBoardActor;
  segments: SegmentsActor;
  onExport: (query: ListQuery) => void;
}

export function BoardTools({ actorRef, segments, onExport }: BoardToolsProps) {
  const { query, board } = useSelector(actorRef, ({ context }) => context);
  const choices = useSelector(segments, ({ context }) => context.record);
  const isOfTeams = isTeamBoard(query, board?.challenge.format);
  const change = (name: string, values: readonly string[]) => actorRef.send({ type: 'filter.changed', name, values });
  const segment = (name: 'branch' | 'department' | 'team', label: string, any: string) => {
    const options = choices?.[`${name === 'branch' ? 'branche' : name}s`] ?? [];

    return (
      options.length > 1 && (
        <div className={styles.filter}>
          <Select
            aria-label={label}
            placeholder={any}
            options={options}
            value={query.filters[name]?.[0] ?? ''}
            onChange={({ target: { value } }) => change(name, value === '' ? [] : [value])}
          />
        </div>
      )
    );
  };

  return (
    <>
      {board?.challenge.format === 'team' && (
        <StateTabs
          label="Show"
          options={[
            { value: 'teams', label: 'Teams' },
            { value: 'people', label: 'People' },
          ]}
          value={isOfTeams ? 'teams' : 'people'}
          onChange={(value) => change('of', value === 'teams' ? [] : [value])}
        />
      )}
      <Toolbar
        search={
          <SearchInput
            value={query.search}
            label={isOfTeams ? 'Search teams' : 'Search people'}
            onValueChange={(search) => actorRef.send({ type: 'search.changed', search })}
          />
        }
        actions={
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => onExport(query)}>
            Export
          </Button>
        }
      >
        {!isOfTeams && (
          <>
            {segment('branch', 'Branch', 'All branches')}
            {segment('department', 'Department', 'All departments')}
            {segment('team', 'Team', 'All teams')}
          </>
        )}
      </Toolbar>
    </>
  );
}

export const isTeamBoard = ({ filters }: ListQuery, format: 'individual' | 'team' | undefined): boolean =>
  format === 'team' && filters.of?.[0] !== 'people';

export function JumpToRank({ actorRef }: { actorRef: LiveBoardActor }) {
  const { board, query, rank: requested } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const [text, setText] = useState('');
  const [beyond, setBeyond] = useState<number | null>(null);
  const isAbsent = !isBusy && requested !== null && !board?.rows.some(({ rank }) => rank === requested);
  const missing = beyond ?? (isAbsent ? requested : null);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const rank = Number(text);
    if (!Number.isInteger(rank) || rank < 1) return;
    // A search shows only a part of the ranks.
    const isBeyond = query.search === '' && rank > (board?.total ?? 0);
    setBeyond(isBeyond ? rank : null);
    if (isBeyond) return;
    actorRef.send({ type: 'rank.chosen', rank });
    setText('');
  };

  return (
    <form className={styles.jump} onSubmit={jump}>
      <Input
        aria-label="Rank"
        inputMode="numeric"
        maxLength={6}
        placeholder="Rank"
        value={text}
        onChange={({ target }) => {
          setText(target.value.replace(/\D/g, ''));
          setBeyond(null);
        }}
      />
      <Button type="submit">Go to rank</Button>
      <span role="status" className={common.muted}>
        {missing !== null && `There is no rank ${withCommas(missing)}.`}
      </span>
    </form>
  );
}
