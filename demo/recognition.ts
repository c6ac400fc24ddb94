/** Half a year of recognition. */

import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Trx } from '../server/database/tx.ts';
import { fullName } from '../server/people/full-name.ts';
import { type ReactionKind, reactionKinds } from '../src/rules/recognition/reactions.ts';
import { weekdayOfDay } from '../src/rules/shared/day-numbers.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { selectAuthors } from './announcements.ts';
import { insertRows } from './bulk.ts';
import { addDays, lastWorkday } from './days.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';
import { appealText, commentTexts, hiddenTexts, praiseTexts, reportedText, tagPlans } from './recognition-texts.ts';

/** Keeps seeding a large company quick. */
const MOST_PEOPLE = 400;
const DAYS = 182;
const MOST_A_DAY = 6;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly branch_id: string | null;
  readonly department_id: string | null;
  readonly joined: string;
}

interface Tag {
  readonly id: string;
  readonly name: string;
  readonly branch_id: string | null;
  readonly isValue: boolean;
}

interface Post {
  readonly id: string;
  readonly at: Date;
  readonly from: Person;
  readonly to: readonly Person[];
  readonly tags: readonly string[];
  readonly message: string;
  readonly isPrivate: boolean;
  readonly hidden?: { reason: string; by: string; appeal?: string };
  readonly reported?: { reason: string; by: string };
}

interface Scene {
  readonly trx: Trx;
  readonly companyId: string;
  readonly chance: Dice;
  readonly today: string;
  readonly hr: string;
}

export async function praiseEachOther(trx: Trx, structure: Structure): Promise<void> {
  const { companyId, day: today } = structure;
  const authors = await selectAuthors(trx, companyId);
  if (!authors) return;
  const chance = dice(57);
  const scene: Scene = { trx, companyId, chance, today, hr: authors.company };
  const tags = await storeTags(scene, structure);
  const people = await selectPeople(trx, companyId);
  // Two who praise only each other.
  const [one, other, ...rest] = people.filter(({ id }) => id !== authors.company && id !== authors.lisbon);
  if (!one || !other || rest.length < 10) return;
  const posts = [...write(scene, { people: rest, tags }), ...writePair(scene, [one, other], tags)];
  await storePosts(scene, moderated(scene, posts, rest));
  await answer(scene, posts, people);
}

async function storeTags({ trx, companyId: company_id, today, hr }: Scene, { branches }: Structure): Promise<Tag[]> {
  const nextId = idsFrom('2026-04-20T09:00:00Z', dice(58));
  const rows = tagPlans.map((plan) => ({
    company_id,
    id: nextId(),
    kind: plan.kind,
    branch_id: plan.isLisbons ? (branches.get('Lisbon') ?? null) : null,
    name: plan.name,
    name_norm: normalise(plan.name),
    description: plan.description,
    icon: plan.icon,
    colour: plan.colour,
    is_active: !plan.isRetired,
    created_by: hr,
    version: 1,
    created_at: `${addDays(today, -DAYS - 10)}T09:00:00Z`,
    updated_at: `${addDays(today, -DAYS - 10)}T09:00:00Z`,
  }));
  await insertRows(trx, 'recognition_tag', rows);
  await insertRows(trx, 'recognition_words', [{ company_id, words: ['salary', 'bonus', 'redundancy'], version: 2 }]);

  return rows.map(({ id, name, branch_id, kind }) => ({ id, name, branch_id, isValue: kind === 'value' }));
}

async function selectPeople(trx: Trx, companyId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, ${fullName()} as name, first_name as "firstName", branch_id, department_id,
      coalesce(joined_on, '2020-01-01')::text as joined
    from person where company_id = ${companyId} and is_enabled order by emp_id limit ${MOST_PEOPLE}
  `.execute(trx);

  return rows;
}

/** Within working hours. */
const timeOn = (chance: Dice, day: string): Date =>
  new Date(Date.parse(`${day}T08:00:00Z`) + chance.between(0, 9 * 60) * 60_000 + chance.between(0, 59_999));

function* write(scene: Scene, { people, tags }: { people: readonly Person[]; tags: readonly Tag[] }): Generator<Post> {
  const { chance, today } = scene;
  // Some are praised often, and some never.
  const seen = people.filter(() => chance.chance(0.85));
  for (let back = DAYS; back > 0; back -= 1) {
    const day = addDays(today, -back);
    const here = seen.filter(({ joined }) => joined <= day);
    const count = weekdayOfDay(day) > 5 ? 0 : chance.between(1, MOST_A_DAY);
    for (let index = 0; index < count && here.length > 10; index += 1) {
      const from = chance.pick(here);
      const near = here.filter((person) => person !== from && isNear(from, person));
      const far = here.filter((person) => person !== from);
      const among = near.length > 0 && chance.chance(0.75) ? near : far;
      const to = chance.some(
        among,
        chance.draw([
          [1, 12],
          [2, 3],
          [4, 1],
        ] as const),
      );
      const value = chance.pick(tags.filter(({ isValue }) => isValue));
      const own = tags.filter((tag) => !tag.isValue && (tag.branch_id === null || tag.branch_id === from.branch_id));
      const more = chance.chance(0.4) ? [chance.pick(own).id] : [];
      const text = chance.pick(praiseTexts[value.name] ?? []);
      yield postOf(scene, { day, from, to, tags: [value.id, ...more], text, isPrivate: chance.chance(0.06) });
    }
  }
}

const isNear = (one: Person, other: Person): boolean =>
  one.branch_id === other.branch_id && one.department_id === other.department_id;

interface Written {
  readonly day: string;
  readonly from: Person;
  readonly to: readonly Person[];
  readonly tags: readonly string[];
  readonly text: string;
  readonly isPrivate?: boolean;
}

const names = new Intl.ListFormat('en-GB');

function postOf({ chance }: Scene, { day, text, isPrivate = false, ...post }: Written): Post {
  const at = timeOn(chance, day);
  const id = v7({ msecs: at.getTime(), random: chance.bytes(16), seq: chance.between(0, 0x7fffffff) });
  const message = text.replace('{name}', names.format(post.to.map(({ firstName }) => firstName)));

  return { ...post, id, at, message, isPrivate };
}

function* writePair(scene: Scene, pair: readonly [Person, Person], tags: readonly Tag[]): Generator<Post> {
  const value = tags.find(({ isValue }) => isValue);
  for (let index = 0; index < 8 && value; index += 1) {
    const [from, to] = index % 2 === 0 ? pair : [pair[1], pair[0]];
    const text = praiseTexts[value.name]?.[index % 4] ?? '';
    const day = lastWorkday(addDays(scene.today, -100 + index * 9));
    yield postOf(scene, { day, from, to: [to], tags: [value.id], text });
  }
}

/** A few were hidden, one of them with an appeal, and one is reported and waiting. */
function moderated(scene: Scene, posts: readonly Post[], people: readonly Person[]): Post[] {
  const { chance, today, hr } = scene;
  const like = () => chance.pick(posts);
  const again = (text: string, back: number) => {
    const { from, to, tags } = like();

    return postOf(scene, { day: lastWorkday(addDays(today, -back)), from, to: to.slice(0, 1), tags, text });
  };
  const hidden = hiddenTexts.map(({ text, reason }, index) => ({
    ...again(text, 6 + index * 30),
    hidden: { reason, by: hr, ...(index === 0 && { appeal: appealText }) },
  }));
  const reported = again(reportedText.text, 2);
  const reporter = chance.pick(people.filter((person) => person !== reported.from));

  return [...posts, ...hidden, { ...reported, reported: { reason: reportedText.reason, by: reporter.id } }];
}

const later = (at: Date, hours: number): string => new Date(at.getTime() + hours * 3_600_000).toISOString();

async function storePosts({ trx, companyId: company_id, chance }: Scene, posts: readonly Post[]): Promise<void> {
  await insertRows(
    trx,
    'recognition_post',
    posts.map(({ id, at, from, to, message, isPrivate, hidden, reported }) => ({
      company_id,
      id,
      author_id: from.id,
      message,
      mentions: [],
      search_text: normalise([message, from.name, ...to.map(({ name }) => name)].join(' ')),
      is_private: isPrivate,
      state: hidden ? 'hidden' : 'visible',
      published_at: at.toISOString(),
      watched_words: [],
      hidden_at: hidden ? later(at, 20) : null,
      hidden_by: hidden?.by ?? null,
      hidden_reason: hidden?.reason ?? null,
      appealed_at: hidden?.appeal ? later(at, 26) : null,
      appeal_text: hidden?.appeal ?? null,
      reported_at: reported ? later(at, 3) : null,
      reports: reported ? 1 : 0,
      waiting_comments: 0,
      created_at: at.toISOString(),
    })),
  );
  const parts = posts.flatMap(({ id: post_id, from, to }) =>
    [from, ...to].map((person) => ({
      company_id,
      post_id,
      person_id: person.id,
      is_giver: person === from,
      branch_id: person.branch_id,
    })),
  );
  await insertRows(trx, 'recognition_person', parts);
  await sql`
    insert into recognition_branch (company_id, branch_id, post_id, has_giver, has_receiver)
    select company_id, branch_id, post_id, bool_or(is_giver), bool_or(not is_giver) from recognition_person
    where company_id = ${company_id} and branch_id is not null group by 1, 2, 3
  `.execute(trx);
  await insertRows(
    trx,
    'recognition_post_tag',
    posts.flatMap(({ id: post_id, tags }) => tags.map((tag_id) => ({ company_id, tag_id, post_id }))),
  );
  const reports = posts.flatMap(({ id: post_id, at, reported }) =>
    reported
      ? [
          {
            company_id,
            id: idAt(chance, at),
            post_id,
            person_id: reported.by,
            reason: reported.reason,
            at: later(at, 3),
          },
        ]
      : [],
  );
  await insertRows(trx, 'recognition_report', reports);
  await insertRows(
    trx,
    'audit_entry',
    posts.flatMap(({ id: entity_id, at, from, hidden, reported }) => {
      const entry = (what: string, who_id: string, hours: number, after: object) => ({
        company_id,
        id: idAt(chance, at),
        who_id,
        who_roles: [],
        what: `recognition.${what}`,
        entity: 'recognition_post',
        entity_id,
        after,
        at: later(at, hours),
      });

      return [
        ...(hidden || reported ? [entry('posted', from.id, 0, {})] : []),
        ...(reported ? [entry('reported', reported.by, 3, { reason: reported.reason })] : []),
        ...(hidden ? [entry('hidden', hidden.by, 20, { reason: hidden.reason })] : []),
        ...(hidden?.appeal ? [entry('appealed', from.id, 26, { reason: hidden.appeal })] : []),
      ];
    }),
  );
}

const idAt = (chance: Dice, at: Date): string =>
  v7({ msecs: at.getTime(), random: chance.bytes(16), seq: chance.between(0, 0x7fffffff) });

/** Reactions and comments of people who see the post, within a few days. */
async function answer(scene: Scene, posts: readonly Post[], people: readonly Person[]): Promise<void> {
  const { trx, companyId: company_id, chance, today } = scene;
  const latest = Date.parse(`${today}T00:00:00Z`);
  const reactions: object[] = [];
  const comments: object[] = [];
  for (const post of posts) {
    const { id: post_id, from, to, at, isPrivate } = post;
    const branches = new Set([from, ...to].map(({ branch_id }) => branch_id));
    const readers = isPrivate ? to : people.filter((person) => person !== from && branches.has(person.branch_id));
    const soon = () => new Date(Math.min(latest - 1, at.getTime() + chance.between(5, 2_400) * 60_000)).toISOString();
    for (const person of chance.some(readers, isPrivate ? 1 : chance.between(2, 14))) {
      const kind = chance.draw<ReactionKind>(reactionKinds.map((one, index) => [one, 5 - index] as const));
      reactions.push({ company_id, post_id, person_id: person.id, kind, at: soon() });
    }
    const writers = chance.some(
      readers,
      chance.draw([
        [0, 6],
        [1, 4],
        [2, 2],
        [4, 1],
      ] as const),
    );
    const times = writers.map(soon).sort();
    for (const [index, person] of writers.entries()) {
      comments.push({
        company_id,
        id: idAt(chance, at),
        post_id,
        number: index + 1,
        person_id: person.id,
        body: chance.pick(commentTexts),
        state: 'visible',
        at: times[index],
      });
    }
  }
  await insertRows(trx, 'recognition_reaction', reactions);
  await insertRows(trx, 'recognition_comment', comments);
  await countAnswers(trx, company_id);
}

/** Counts the reactions and comments of all posts, or of those that meet a condition on `post`. */
export async function countAnswers(trx: Trx, companyId: string, which = sql<boolean>`true`): Promise<void> {
  const of = (kind: ReactionKind) => sql`count(*) filter (where reaction.kind = ${kind})`;
  await sql`
    insert into recognition_count (company_id, post_id, like_count, celebrate_count, thanks_count, love_count,
      inspiring_count, comment_count, last_number)
    select post.company_id, post.id, reactions.*, comments.* from recognition_post as post
    cross join lateral (
      select ${sql.join(reactionKinds.map(of))} from recognition_reaction as reaction
      where reaction.company_id = post.company_id and reaction.post_id = post.id
    ) as reactions
    cross join lateral (
      select count(*) filter (where comment.state = 'visible'), coalesce(max(comment.number), 0)
      from recognition_comment as comment where comment.company_id = post.company_id and comment.post_id = post.id
    ) as comments
    where post.company_id = ${companyId} and ${which}
  `.execute(trx);
}
