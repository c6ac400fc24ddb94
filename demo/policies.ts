import { sql } from 'kysely';
import type { Trx } from '../server/database/tx.ts';
import { countProgress } from '../server/documents/policy-progress.ts';
import { isInAudience } from '../server/people/audience.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { type Authors, audienceOf, selectAuthors } from './announcements.ts';
import { documentOf } from './articles/text.ts';
import { insertRows } from './bulk.ts';
import policies from './data/policies.json' with { type: 'json' };
import { addDays, lastWorkday } from './days.ts';
import { storePaper } from './files.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';

interface Version {
  readonly text?: string;
  /** The title of a file. */
  readonly document?: string;
  readonly note?: string;
  /** Relative to the demo's day. */
  readonly day?: number;
}

interface Policy {
  readonly title: string;
  readonly category: string;
  readonly summary: string;
  /** How many have acknowledged the published version. */
  readonly share: number;
  readonly days: number;
  readonly review?: number;
  readonly retired?: number;
  /** Written by a branch's HR for the branch. */
  readonly isOwn?: boolean;
  readonly audience?: Parameters<typeof audienceOf>[0];
  readonly versions: readonly Version[];
  readonly draft?: Version;
}

/** Keeps seeding a large company quick. */
const MOST_READERS = 400;

const demoPolicies: readonly Policy[] = policies;

const at = (demoDay: string, day: number, time = '09:00'): string =>
  `${lastWorkday(addDays(demoDay, day))}T${time}:00Z`;

export async function writePolicies(trx: Trx, structure: Structure): Promise<void> {
  const { companyId: company_id } = structure;
  const authors = await selectAuthors(trx, company_id);
  if (!authors) return;
  const nextId = idsFrom('2026-05-06T08:00:00Z', dice(47));
  for (const policy of demoPolicies) {
    const id = nextId();
    await storePolicy(trx, structure, authors, { policy, id, audienceId: nextId() });
    const author = policy.isOwn ? authors.lisbon : authors.company;
    await storeVersions(trx, structure, { policy, id, author, nextId });
    await acknowledgeThem(trx, company_id, { policy, id });
    if (policy.versions.length > 0) await countProgress(trx, company_id, id);
  }
}

interface Stored {
  readonly policy: Policy;
  readonly id: string;
}

async function storePolicy(
  trx: Trx,
  structure: Structure,
  authors: Authors,
  { policy, id, audienceId }: Stored & { readonly audienceId: string },
): Promise<void> {
  const { companyId: company_id, day: demoDay, branches } = structure;
  const { title, category, summary, days, review, retired, isOwn, audience, versions } = policy;
  const author = isOwn ? authors.lisbon : authors.company;
  const day = versions.at(-1)?.day;
  await insertRows(trx, 'audience', [{ company_id, id: audienceId, ...audienceOf(audience, structure) }]);
  await insertRows(trx, 'hr_policy', [
    {
      company_id,
      id,
      branch_id: isOwn ? (branches.get('Lisbon') ?? null) : null,
      audience_id: audienceId,
      owner_id: author,
      category,
      title,
      search_text: normalise(`${title} ${category} ${summary}`),
      acknowledge_days: days,
      sends_reminders: false,
      review_on: review === undefined ? null : addDays(demoDay, review),
      published_number: versions.length || null,
      published_at: day === undefined ? null : at(demoDay, day),
      due_at: day === undefined ? null : at(demoDay, day + days),
      retired_at: retired === undefined ? null : at(demoDay, retired, '16:30'),
      created_by: author,
      version: 1,
      created_at: at(demoDay, versions[0]?.day ?? -2, '08:30'),
      updated_at: at(demoDay, day ?? -2, '09:00'),
    },
  ]);
}

async function storeVersions(
  trx: Trx,
  { companyId: company_id, day: demoDay }: Structure,
  { policy, id, author, nextId }: Stored & { readonly author: string; readonly nextId: () => string },
): Promise<void> {
  const all = [...policy.versions, ...(policy.draft ? [policy.draft] : [])];
  for (const [place, { text, document, note = '', day }] of all.entries()) {
    const file = {
      company_id,
      owner_id: author,
      created_by: author,
      is_addressed: true,
      created_at: at(demoDay, day ?? -2, '08:00'),
    };
    const file_name = document === undefined ? null : await storePaper(trx, { ...file, id: nextId(), title: document });
    await insertRows(trx, 'policy_version', [
      {
        company_id,
        policy_id: id,
        number: place + 1,
        title: policy.title,
        summary: policy.summary,
        body: text === undefined ? null : documentOf(text, () => ''),
        file_name,
        effective_from: addDays(demoDay, (day ?? 0) + 7),
        change_note: note,
        published_at: day === undefined ? null : at(demoDay, day),
        published_by: day === undefined ? null : author,
      },
    ]);
  }
}

/** Most of the earlier version's readers, some hours or days after it was published. */
const acknowledgeThem = (trx: Trx, companyId: string, { policy, id }: Stored): Promise<unknown> =>
  sql`
    with chance as (
      select edition.number, edition.published_at, person.id as person_id,
        abs(hashtextextended(edition.policy_id::text || person.id::text, 0) % 1000) / 1000.0 as roll,
        case when edition.number = hr_policy.published_number then ${policy.share}::numeric else 0.9 end as share
      from hr_policy
      join audience on audience.company_id = hr_policy.company_id and audience.id = hr_policy.audience_id
      join policy_version as edition on edition.company_id = hr_policy.company_id and edition.policy_id = hr_policy.id
        and edition.published_at is not null
      join (
        select * from person where company_id = ${companyId} order by emp_id limit ${MOST_READERS}
      ) as person on ${isInAudience}
      where hr_policy.company_id = ${companyId} and hr_policy.id = ${id}
    )
    insert into policy_acknowledgement (company_id, policy_id, number, person_id, acknowledged_at)
    select ${companyId}::uuid, ${id}::uuid, number, person_id, published_at + make_interval(mins => (roll * 5000)::integer)
    from chance where roll < share
  `.execute(trx);
