import { expect, it } from 'vitest';
import transitions from '../../../../src/machines/charts/transitions.json' with { type: 'json' };
import { day, readArrows, type StoredCounts, storeArrows, timesAt } from '../../support/stored-counts.ts';

const old = 'conversation.open.attaching';
const sending = 'attachment.uploading.sending';
const counted = [
  [`${old}.idle --files.chosen--> ${old}.choosing`, 'conversation.open --files.chosen--> conversation.open'],
  [`${old} --files.chosen--> ${old}`, 'conversation.open --files.chosen--> conversation.open'],
  [`${old} --file.removed--> ${old}`, 'conversation.open --file.removed--> conversation.open'],
  [
    `${old}.uploading --file.removed[isUnderWay]--> ${old}.choosing`,
    'conversation.open --file.removed--> conversation.open',
  ],
  [`${old} --file.retried--> ${old}`, 'attachment.failed --retry.pressed--> attachment.uploading'],
  [`${old}.idle --file.retried--> ${old}.choosing`, 'attachment.failed --retry.pressed--> attachment.uploading'],
  [`${old}.uploading --bytes.sent--> ${old}.uploading`, `${sending} --bytes.sent--> ${sending}`],
  [
    `${old}.uploading --answer.came[isSuccess]--> ${old}.choosing`,
    `${sending} --answer.came[isSuccess]--> attachment.stored`,
  ],
  [`${old}.uploading --answer.came--> ${old}.choosing`, `${sending} --answer.came--> attachment.failed`],
  [`${old}.uploading --connection.lost--> ${old}.choosing`, `${sending} --connection.lost--> attachment.failed`],
  [
    `${old}.uploading --xstate.error.actor.sendFile--> ${old}.choosing`,
    `${sending} --xstate.error.actor.sendFile--> attachment.failed`,
  ],
  [`${old}.choosing --always[hasWaiting]--> ${old}.uploading`, null],
  [`${old}.choosing --always--> ${old}.idle`, null],
  [
    'conversation.loading --xstate.error.actor.loadHistory--> conversation.unreachable',
    'conversation.loading --xstate.error.actor.loadHistory--> conversation.unreachable',
  ],
] as const;

export const filesInMessages: StoredCounts = {
  what: 'files in messages',
  before: '198_attachment_counts',

  async store(stored) {
    const { database, company } = stored;
    await storeArrows(
      stored,
      counted.map(([was]) => was),
    );
    await database.pool.query(
      `insert into workflow_stay (company_id, chart, state, page, bucket, is_left, day, times)
        select $1, 'conversation', 'conversation.open.' || state, '', 1, false, $2, 5
        from unnest(array['attaching.uploading', 'attaching.idle', 'reading.current']) as state`,
      [company, day],
    );
    await database.pool.query(
      `insert into workflow_passage (company_id, chart, from_state, to_state, day, times)
        select $1, 'conversation', 'conversation.loading', 'conversation.open.' || state, $2, 5
        from unnest(array['attaching.idle', 'reading.current']) as state`,
      [company, day],
    );
  },

  test(stored) {
    it('are kept under the current names, with merged ones added up', async () => {
      const found = await readArrows(stored());
      const times = new Map<string, number>();
      for (const [place, [, is]] of counted.entries()) if (is) times.set(is, (times.get(is) ?? 0) + timesAt(place));
      expect(found).toEqual(Object.fromEntries(times));
      const names = new Set([...transitions.conversation, ...transitions.attachment]);
      expect([...times.keys()].filter((is) => !names.has(is))).toEqual([]);
    });

    it('belong to the chart that has their states', async () => {
      const { database, company } = stored();
      const { rows } = await database.pool.query<{ chart: string; from_state: string }>(
        'select chart, from_state from workflow_count where company_id = $1',
        [company],
      );
      expect(rows.filter(({ chart, from_state }) => !from_state.startsWith(chart))).toEqual([]);
    });

    it('keep how long uploads took, and drop states that no longer exist', async () => {
      const { database, company } = stored();
      const { rows } = await database.pool.query<{ state: string }>(
        `select chart || ' ' || state as state from workflow_dwell where company_id = $1
          union all select chart || ' ' || to_state from workflow_passage where company_id = $1 order by 1`,
        [company],
      );
      expect(rows.map(({ state }) => state)).toEqual([
        'attachment attachment.uploading.sending',
        'conversation conversation.open.reading.current',
        'conversation conversation.open.reading.current',
      ]);
    });
  },
};
