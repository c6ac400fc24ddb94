import type { ReplyOf } from '../../src/api/contract/index.ts';
import { reactions } from '../../src/rules/recognition/reactions.ts';
import { commentTexts, shortPraise } from '../recognition-texts.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

const LETTERS = 'abcdefghilmnoprst';

/** Someone whose name has a letter by chance: the list of all colleagues is long. */
export async function praise({ call, chance }: Desk): Promise<Outcome | undefined> {
  const searchPattern = chance.pick([...LETTERS]);
  const found = await call('findColleagues', { query: { searchPattern, count: 50 } });
  if (found.status !== 200) return outcomeOf(found, () => '');
  const usable = await call('getHashTags', { query: { isActive: true, count: 50 } });
  if (usable.status !== 200) return outcomeOf(usable, () => '');
  const { people } = found.body as ReplyOf<'findColleagues'>;
  const { tags } = usable.body as ReplyOf<'getHashTags'>;
  if (people.length === 0 || tags.length === 0) return undefined;
  const person = chance.pick(people);
  const tag = chance.pick(tags);
  const [firstName = ''] = person.fullName.split(' ');
  const message = chance.pick(shortPraise).replace('{name}', firstName);
  const body = { to: [person._id], tags: [tag._id], message, isPrivate: chance.chance(0.08) };

  return outcomeOf(await call('createRecognitionPost', { body }), () => `praises ${person.fullName} for ${tag.name}`);
}

/** Reads the feed; reacts, or writes a word. */
export async function lookAtFeed({ call, chance }: Desk): Promise<Outcome | undefined> {
  const reply = await call('getRecognitionPosts');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { posts } = reply.body as ReplyOf<'getRecognitionPosts'>;
  const others = posts.filter(({ isOwn }) => !isOwn);
  if (others.length === 0) return undefined;
  const post = chance.pick(others);
  const about = `the praise of ${post.to.map(({ fullName }) => fullName).join(', ')}`;
  if (chance.chance(0.25)) {
    const body = { post_id: post._id, comment: chance.pick(commentTexts) };

    return outcomeOf(
      await call('reactToRecognition', { params: { x: 'comment' }, body }),
      () => `comments on ${about}`,
    );
  }
  const { kind, label } = chance.pick(reactions);
  const body = { post_id: post._id, kind };

  return outcomeOf(
    await call('reactToRecognition', { params: { x: 'like' }, body }),
    () => `reacts to ${about}: ${label}`,
  );
}
