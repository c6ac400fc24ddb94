import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { QueryOf } from '../../src/api/contract/index.ts';
import type { PolicyReadersQuery } from '../../src/api/contract/policies.ts';
import { ownPolicyPath } from '../../src/rules/shared/links.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf, unitNameOf } from '../people/unit-names.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { findPolicy, findPolicyForUpdate } from './policies.ts';
import { hasTime, isLate, readCompletion, refreshProgress } from './policy-progress.ts';
import { onePolicy, type PolicyRow } from './policy-queries.ts';
import { type AddressedDocument, exportReaders, listReaders, remind } from './readers.ts';

/** Rows per query of an export. */
const FILE_PAGE = 1000;

const matterOf = (
  {
    id,
    audience_id: audienceId,
    published_number,
    retired_at: endsAt,
  }: Pick<PolicyRow, 'id' | 'audience_id' | 'published_number' | 'retired_at'>,
  companyId: string,
): AddressedDocument => ({
  audienceId,
  endsAt,
  receipts: sql`
    select person_id, acknowledged_at as at from policy_acknowledgement
    where company_id = ${companyId} and policy_id = ${id} and number = ${published_number}
  `,
});

export async function viewCompletion(context: CallContext, id: string, query: QueryOf<'viewPolicyCompletion'>) {
  const policy = await findPolicy(context, id);
  await refreshProgress(context, id);

  return readCompletion(context, policy, query);
}

export async function listPolicyReaders(
  context: QueryContext,
  id: string,
  { state, branch, department, manager, ...listing }: PolicyReadersQuery,
) {
  const [[found]] = await context.runQueries([onePolicy(context, id)]);
  const policy = orNotFound(found, 'This policy');
  const conditions = [
    ...unitIs('branch_id', branch),
    ...unitIs('department_id', department),
    ...unitIs('manager_id', manager),
    ...(state === 'overdue' ? [isOverdue(policy)] : []),
  ];

  return listReaders(context, matterOf(policy, context.principal.companyId), {
    ...listing,
    conditions,
    state: state && (state === 'acknowledged' ? 'read' : 'unread'),
  });
}

function unitIs(column: string, id: string | undefined): RawBuilder<unknown>[] {
  if (id === undefined) return [];
  const ref = sql.ref(`person.${column}`);

  return [isUuid(id) ? sql`${ref} = ${id}` : sql`${ref} is null`];
}

type Deadline = Pick<PolicyRow, 'due_at' | 'acknowledge_days'>;

/** People who were added later have as much time as the others had. */
const dueAt = ({ due_at, acknowledge_days }: Deadline) =>
  sql<Date | null>`greatest(${due_at}::timestamptz, person.created_at + make_interval(days => ${acknowledge_days}))`;

const isOverdue = (policy: Deadline) => (isLate(policy) ? sql`not ${hasTime(policy)}` : sql`false`);

export const reminderOf = (
  policy: Deadline & Pick<PolicyRow, 'id' | 'title' | 'audience_id' | 'published_number' | 'retired_at'>,
  companyId: string,
  publicUrl: string,
) => ({
  ...matterOf(policy, companyId),
  id: policy.id,
  title: policy.title,
  kind: 'policy' as const,
  dueAt: dueAt(policy),
  link: `${publicUrl}${ownPolicyPath(policy.id)}`,
});

/** At most once a day, no matter who sends it. */
export async function remindOfPolicy(context: CallContext, id: string, publicUrl: string): Promise<number> {
  const { db, principal } = context;
  const policy = await findPolicyForUpdate(context, id);
  if (policy.published_number === null || policy.retired_at !== null) {
    throw httpError(409, 'You can only send reminders for policies that are in force.');
  }
  const reminded = await remind(context, {
    ...reminderOf(policy, principal.companyId, publicUrl),
    remindedAt: policy.reminded_at,
  });
  await sql`
    update hr_policy set reminded_at = now() where company_id = ${principal.companyId} and id = ${id}
  `.execute(db);
  await audit(context, 'policy.reminded', ['hr_policy', id], { after: { reminded } });

  return reminded;
}

interface EvidenceRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly full_name: string;
  readonly emp_id: string;
  readonly email: string;
  readonly branch_name: string | null;
  readonly department: string | null;
  readonly acknowledged_at: Date;
  readonly session_id: string | null;
  readonly client_ip: string | null;
  readonly user_agent: string | null;
  readonly carried_from: number | null;
}

const titles = [
  'Policy',
  'Version',
  'Employee',
  'Employee ID',
  'Email',
  'Branch',
  'Department',
  'Acknowledged (UTC)',
  'Session',
  'IP Address',
  'Device',
  'Acknowledged Version',
];

/** The evidence of one version or all, including leavers. Each page has its own transaction. */
export async function exportEvidence(
  inTransaction: InTransaction,
  id: string,
  { number, state }: QueryOf<'exportPolicyEvidence'>,
): Promise<FileAnswer> {
  if (state === 'open') return exportOpen(inTransaction, id);
  const { title } = await inTransaction(async (context) => {
    const { db, principal } = context;
    await takeFromExports(db, principal.personId);
    await audit(context, 'policy.exported', ['hr_policy', id]);

    return findPolicy(context, id);
  });

  return csvStream(`Evidence ${title}.csv`, titles, pages(inTransaction, id, number));
}

/** Who still has to acknowledge the published version. */
const exportOpen = (inTransaction: InTransaction, id: string): Promise<FileAnswer> =>
  exportReaders(inTransaction, {
    readTitle: 'Acknowledged (UTC)',
    wanted: { state: 'unread' },
    matter: async (context) => {
      const { principal } = context;
      const policy = await findPolicy(context, id);
      await audit(context, 'policy.exported', ['hr_policy', id]);

      return { ...matterOf(policy, principal.companyId), fileName: `Not acknowledged ${policy.title}.csv` };
    },
  });

async function* pages(inTransaction: InTransaction, id: string, number: number | undefined): AsyncGenerator<Cell[][]> {
  let last: EvidenceRow | undefined;
  do {
    const after = last;
    const rows = await inTransaction((context) => selectEvidence(context, id, number, after));
    yield rows.map((row) => [
      row.title,
      row.number,
      row.full_name,
      row.emp_id,
      row.email,
      row.branch_name,
      row.department,
      row.acknowledged_at.toISOString(),
      row.session_id,
      row.client_ip,
      row.user_agent,
      row.carried_from ?? row.number,
    ]);
    last = rows.length === FILE_PAGE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

async function selectEvidence(
  { db, principal, scope }: CallContext,
  id: string,
  number: number | undefined,
  after: EvidenceRow | undefined,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select person.id, one.number, edition.title, ${fullName('person')} as full_name, person.emp_id,
      person.email, one.acknowledged_at, one.session_id, one.client_ip, one.user_agent,
      one.carried_from,
      ${branchNameOf('person')} as branch_name, ${unitNameOf('department')} as department
    from policy_acknowledgement as one
    join policy_version as edition on edition.company_id = one.company_id and edition.policy_id = one.policy_id
      and edition.number = one.number
    join person on person.company_id = one.company_id and person.id = one.person_id
    where one.company_id = ${principal.companyId} and one.policy_id = ${id} and ${inScope(scope)}
      ${number === undefined ? sql`` : sql`and one.number = ${number}`}
      ${after ? sql`and (one.number, one.person_id) > (${after.number}, ${after.id}::uuid)` : sql``}
    order by one.number, one.person_id limit ${FILE_PAGE}
  `.execute(db);

  return rows;
}
