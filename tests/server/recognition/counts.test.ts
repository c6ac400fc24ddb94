/** Whatever people do to posts, in whatever order and at once: kept numbers are those of a fold from the start. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReactionKind, reactionKinds } from '../../../src/rules/recognition/reactions.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addPost } from './support.ts';

const AT_ONCE = 200;
const RUNS = 4;
const PEOPLE = 4;

type Act =
  | { readonly act: 'like'; readonly kind: ReactionKind }
  | { readonly act: 'unlike' | 'report' | 'nothing' | 'withdraw' }
  | { readonly act: 'comment'; readonly isWatched: boolean }
  | { readonly act: 'hide' | 'restore'; readonly of: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('like' as const), kind: fc.constantFrom(...reactionKinds) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('unlike' as const, 'report' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('comment' as const), isWatched: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('withdraw' as const, 'nothing' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('hide' as const, 'restore' as const), of: fc.nat(9) }),
  },
);
/** What is in one list happens at the same time, each person doing one thing. */
const rounds = fc.array(fc.tuple(act, act, act, act), { minLength: 5, maxLength: 10 });

describe.each(engines)('counts of reactions and comments, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await fixture.as.hr('setWatchedWords', { body: { words: ['secret'], version: 1 } });
  });
  afterAll(() => fixture?.close());

  const post = () => addPost(fixture.db, { from: fixture.people.employee, to: [fixture.people.manager] });
  const react = (call: Caller, post_id: string, x: string, more: object = {}) =>
    call('reactToRecognition', { params: { x }, body: { post_id, ...more } });
  /** On a busy machine the database may not answer in time; whoever is told to try again does. */
  const insistently = async (send: () => ReturnType<typeof react>): ReturnType<typeof react> => {
    const answer = await send();

    return answer.status === 503 ? insistently(send) : answer;
  };
  const kept = (id: string) =>
    fixture.db.selectFrom('recognition_count').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow();

  it(`are exact when ${AT_ONCE} people react simultaneously`, async () => {
    const id = await post();
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => fixture.add()));
    const callers = await Promise.all(people.map((person) => signedIn(fixture.app, fixture.db, person)));
    const answers = await Promise.all(
      callers.flatMap((call, index) => {
        const kind = reactionKinds[index % reactionKinds.length];

        // Half of them change their reaction in between; every tenth removes it.
        return [
          insistently(() => react(call, id, 'like', { kind })).then((first) =>
            index % 10 === 0
              ? insistently(() => react(call, id, 'unlike'))
              : index % 2 === 0
                ? insistently(() => react(call, id, 'like', { kind: 'love' }))
                : first,
          ),
        ];
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const expected: Record<string, number> = Object.fromEntries(reactionKinds.map((kind) => [`${kind}_count`, 0]));
    for (const index of callers.keys()) {
      if (index % 10 === 0) continue;
      const column = `${index % 2 === 0 ? 'love' : reactionKinds[index % reactionKinds.length]}_count`;
      expected[column] = (expected[column] ?? 0) + 1;
    }
    expect(await kept(id)).toMatchObject(expected);
    const { body } = await fixture.as.employee('getRecognitionPost', { params: { id } });
    expect(body.post.reactions).toEqual(reactionKinds.map((kind) => ({ kind, count: expected[`${kind}_count`] })));
  });

  it(`include one reaction of someone who sends it many times at once`, async () => {
    const id = await post();
    await Promise.all(reactionKinds.map((kind) => react(fixture.as.manager, id, 'like', { kind })));
    const { like_count, celebrate_count, thanks_count, love_count, inspiring_count } = await kept(id);
    expect(like_count + celebrate_count + thanks_count + love_count + inspiring_count).toBe(1);
  });

  it('match the rows that they count, whatever happens', async () => {
    const { lisbonHr, manager, lisbonAdmin, hr } = fixture.as;
    const callers = [lisbonHr, manager, lisbonAdmin, hr];
    expect(callers).toHaveLength(PEOPLE);
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const id = await post();
        const comments: { id: string; by: Caller }[] = [];
        const doOne = async (call: Caller, one: Act) => {
          const target = one.act === 'hide' || one.act === 'restore' ? comments[one.of] : undefined;
          if (one.act === 'like') return react(call, id, 'like', { kind: one.kind });
          if (one.act === 'unlike') return react(call, id, 'unlike');
          if (one.act === 'report') return react(call, id, 'report', { reason: 'Unkind', comment_id: comments[0]?.id });
          if (one.act === 'comment') {
            const answer = await react(call, id, 'comment', { comment: one.isWatched ? 'A secret' : 'Well done' });
            if (answer.status === 200) comments.push({ id: answer.body.comment._id, by: call });

            return answer;
          }
          if (one.act === 'withdraw') {
            const own = comments.find(({ by }) => by === call);

            return own && call('withdrawRecognition', { params: { id }, query: { comment_id: own.id } });
          }
          if (one.act === 'nothing') return undefined;

          return react(call, id, one.act, { reason: 'Unkind', ...(target && { comment_id: target.id }) });
        };
        for (const round of all) {
          const answers = await Promise.all(round.map((one, index) => doOne(callers[index] as Caller, one)));
          expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([]);
        }
        expect(await folded(id)).toEqual({ differs: false });
      }),
      { numRuns: RUNS },
    );
  });

  /** Counted from the rows, and compared with what is kept. */
  async function folded(id: string) {
    const { rows } = await sql<{ differs: boolean }>`
      select (
        select jsonb_object_agg(kind, (
          select count(*) from recognition_reaction as reaction where reaction.post_id = kept.post_id and reaction.kind = one.kind
        )) from unnest(${[...reactionKinds]}::text[]) as one (kind)
      ) <> jsonb_build_object('like', like_count, 'celebrate', celebrate_count, 'thanks', thanks_count,
        'love', love_count, 'inspiring', inspiring_count)
      or comment_count <> (
        select count(*) from recognition_comment as comment where comment.post_id = kept.post_id and comment.state = 'visible'
      )
      or post.waiting_comments <> (
        select count(*) from recognition_comment as comment where comment.post_id = kept.post_id and comment.state = 'waiting'
      )
      or post.reports <> (
        select count(*) from recognition_report as report where report.post_id = kept.post_id and report.decided_at is null
      ) as differs
      from recognition_count as kept join recognition_post as post on post.id = kept.post_id where kept.post_id = ${id}
    `.execute(fixture.db);

    return rows[0];
  }
});
