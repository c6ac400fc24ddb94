/**
 * Two made-up companies: Harbour & Vale, which uses everything, and Freshleaf, which has just signed up. Their days lie
 * around the day on which they are made, and are the same on every run of that day.
 */

import { allFeatures } from '../server/access/features.ts';
import { inParts } from '../server/database/in-parts.ts';
import type { Database } from '../server/database/open.ts';
import { type Trx, tx } from '../server/database/tx.ts';
import { searchColumns } from '../server/people/search-columns.ts';
import type { Feature } from '../src/rules/shared/features.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { cast, freshleafAdmin } from './accounts.ts';
import { announce } from './announcements.ts';
import { writeArticles } from './articles/articles.ts';
import { insertRows } from './bulk.ts';
import { runCampaigns } from './campaigns.ts';
import { takeOnChallenges } from './challenges.ts';
import { talkToHr } from './conversations.ts';
import { addDays, demoDay } from './days.ts';
import { idsFrom } from './ids.ts';
import { planLeaving } from './leavers.ts';
import { measurePeople } from './measurements.ts';
import { tellOfRequests } from './notifications.ts';
import { passwordHash } from './password.ts';
import { type DemoPerson, people, type Structure } from './people.ts';
import { writePolicies } from './policies.ts';
import { dice } from './random.ts';
import { praiseEachOther } from './recognition.ts';
import { askForTimeOff } from './requests.ts';
import { FEWEST_PEOPLE } from './seats.ts';
import { buildStructure, foundCompany } from './structure.ts';
import { raiseTickets } from './tickets.ts';
import { countUse } from './usage.ts';

export { DEMO_PASSWORD, demoAccounts } from './accounts.ts';

interface SeedOptions {
  /** Raised to what the demo accounts need. */
  readonly people?: number;
  /** The demo's current day. Left out: today, or at a weekend the Friday before. */
  readonly day?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

export const DEMO_PEOPLE = 240;

/** Rows per statement. */
const BATCH = 2_000;

/**
 * Only in an empty database, and in one transaction. Returns the number of people, or 0 when the database already has
 * data.
 */
export async function seedDemo(
  database: Database,
  { people: wanted = DEMO_PEOPLE, day = demoDay(new Date()), onProgress }: SeedOptions = {},
): Promise<number> {
  const total = Math.max(wanted, FEWEST_PEOPLE);
  const hash = await passwordHash();
  const stored = await database.patiently(() =>
    tx(database.db, async (trx) => {
      if (await trx.selectFrom('company').select('id').limit(1).executeTakeFirst()) return 0;
      const nextId = idsFrom('2024-01-02T09:00:00Z', dice(14));
      const harbourVale = nextId();
      // The first process to store this row seeds; any other waits here, then finds it.
      if (!(await foundCompany(trx, harbourVale, day))) return 0;
      const structure = await buildStructure(trx, harbourVale, day);
      await insertPeople(trx, people(total, structure, hash), (done) => onProgress?.(done, total));
      await appointPeople(trx, structure);
      await askForTimeOff(trx, structure);
      await tellOfRequests(trx, harbourVale);
      await planLeaving(trx, structure);
      await talkToHr(trx, structure);
      await raiseTickets(trx, structure);
      await measurePeople(trx, structure);
      await writeArticles(trx, structure);
      await announce(trx, structure);
      await writePolicies(trx, structure);
      await takeOnChallenges(trx, structure);
      await runCampaigns(trx, structure);
      await praiseEachOther(trx, structure);
      await countUse(trx, structure);
      await foundFreshleaf(trx, nextId, { hash, day: addDays(day, -1) });

      return total + 1;
    }),
  );
  if (stored > 0) await database.tidy();

  return stored;
}

async function insertPeople(
  trx: Trx,
  everybody: Iterable<DemoPerson>,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of inParts(everybody, BATCH)) {
    await insertRows(
      trx,
      'person',
      batch.map(({ row }) => row),
    );
    await insertRows(trx, 'group_member', batch.flatMap(membershipsOf));
    await insertRows(trx, 'login', batch.flatMap(loginOf));
    done += batch.length;
    onProgress(done);
  }
}

const membershipsOf = ({ row: { company_id, id }, groupIds }: DemoPerson) =>
  groupIds.map((group_id) => ({ company_id, group_id, person_id: id }));

const loginOf = ({ row: { company_id, id, email_norm, is_enabled } }: DemoPerson) =>
  is_enabled ? [{ email_norm, company_id, person_id: id }] : [];

async function appointPeople(trx: Trx, { companyId, branches }: Structure): Promise<void> {
  await trx
    .updateTable('team')
    .set(({ selectFrom }) => ({
      lead_id: selectFrom('person')
        .select('person.id')
        .whereRef('person.company_id', '=', 'team.company_id')
        .whereRef('person.team_id', '=', 'team.id')
        .orderBy('person.role_rank')
        .orderBy('person.joined_on')
        .orderBy('person.id')
        .limit(1),
    }))
    .where('company_id', '=', companyId)
    .execute();
  for (const { email, branch } of cast.filter(({ role, hasPassword }) => role === 'b-admin' && hasPassword)) {
    await trx
      .updateTable('branch')
      .set(({ selectFrom }) => ({
        admin_id: selectFrom('login').select('person_id').where('email_norm', '=', normalise(email)),
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', branches.get(branch) ?? '')
      .execute();
  }
}

/** A company that hasn't been set up: no profile, logo or departments, and one person. */
async function foundFreshleaf(
  trx: Trx,
  nextId: () => string,
  { hash, day }: { readonly hash: string; readonly day: string },
): Promise<void> {
  const [companyId, personId] = [nextId(), nextId()];
  const { email, firstName, lastName } = freshleafAdmin;
  const empId = 'FL-00001';
  const stamps = { created_at: `${day}T08:00:00Z`, updated_at: `${day}T08:00:00Z` };
  const norms = searchColumns({ firstName, lastName, email, empId, nationality: null });
  await trx
    .insertInto('company')
    .values({
      id: companyId,
      company_name: 'Freshleaf',
      company_email: 'hello@freshleaf.example',
      features: allFeatures.filter((feature) => !notBoughtByFreshleaf.has(feature)),
      ...stamps,
    })
    .execute();
  await trx
    .insertInto('person')
    .values({
      company_id: companyId,
      id: personId,
      first_name: firstName,
      last_name: lastName,
      email,
      emp_id: empId,
      ...norms,
      roles: ['c-admin', 'employee'],
      password_hash: hash,
      ...stamps,
    })
    .execute();
  await trx
    .insertInto('login')
    .values({ email_norm: norms.email_norm, company_id: companyId, person_id: personId })
    .execute();
}

const notBoughtByFreshleaf: ReadonlySet<Feature> = new Set<Feature>(['articles', 'recognition', 'workFromHome']);
