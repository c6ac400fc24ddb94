/** Posts and tags as tests need them, written straight into the tables. */
import { v7 } from 'uuid';
import type { Db } from '../../../server/database/tx.ts';
import type { PostState } from '../../../src/api/contract/recognition.ts';
import type { TagKind } from '../../../src/api/contract/recognition-tags.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import type { TestPerson } from '../support/company.ts';

interface WantedTag {
  readonly kind?: TagKind;
  readonly branch?: string | null;
  readonly name?: string;
}

export async function addTag(db: Db, company_id: string, wanted: WantedTag = {}): Promise<string> {
  const id = v7();
  const { kind = 'tag', branch = null, name = `tag-${id.slice(-12)}` } = wanted;
  await db
    .insertInto('recognition_tag')
    .values({
      company_id,
      id,
      kind,
      branch_id: branch,
      name,
      name_norm: normalise(name),
      icon: 'star',
      colour: '#3b7a6f',
      created_by: null,
      created_key: null,
    })
    .execute();

  return id;
}

export interface WantedPost {
  readonly from: TestPerson;
  readonly to: readonly TestPerson[];
  readonly tags?: readonly string[];
  readonly message?: string;
  readonly isPrivate?: boolean;
  readonly state?: PostState;
  readonly hiddenBy?: TestPerson;
  /** In days. */
  readonly ago?: number;
}

export async function addPost(db: Db, wanted: WantedPost): Promise<string> {
  const { from, to, message = 'Thank you.', state = 'visible', hiddenBy, ago = 0 } = wanted;
  const { companyId: company_id } = from;
  const at = new Date(Date.now() - ago * 86_400_000);
  const post_id = v7({ msecs: at.getTime() });
  const people = await db
    .selectFrom('person')
    .select(['id', 'branch_id'])
    .where('id', 'in', [from.id, ...to.map(({ id }) => id)])
    .execute();
  const parts = people.map(({ id, branch_id }) => ({ person_id: id, branch_id, is_giver: id === from.id }));
  const branches = [...new Set(parts.flatMap(({ branch_id }) => branch_id ?? []))];
  await db
    .insertInto('recognition_post')
    .values({
      company_id,
      id: post_id,
      author_id: from.id,
      message,
      search_text: normalise(message),
      is_private: wanted.isPrivate ?? false,
      state,
      published_at: at,
      image_file: null,
      hidden_at: hiddenBy ? at : null,
      hidden_by: hiddenBy?.id ?? null,
      hidden_reason: hiddenBy ? 'Unkind' : null,
      appeal_text: null,
      created_key: null,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('recognition_person')
    .values(parts.map((part) => ({ company_id, post_id, ...part })))
    .execute();
  if (branches.length > 0) {
    await db
      .insertInto('recognition_branch')
      .values(
        branches.map((branch_id) => ({
          company_id,
          branch_id,
          post_id,
          has_giver: parts.some((part) => part.is_giver && part.branch_id === branch_id),
          has_receiver: parts.some((part) => !part.is_giver && part.branch_id === branch_id),
        })),
      )
      .execute();
  }
  const tags = wanted.tags ?? [await addTag(db, company_id)];
  await db
    .insertInto('recognition_post_tag')
    .values(tags.map((tag_id) => ({ company_id, tag_id, post_id })))
    .execute();
  await db.insertInto('recognition_count').values({ company_id, post_id }).execute();

  return post_id;
}
