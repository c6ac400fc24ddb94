import type { PersonReport, PersonReportRow } from '../../../src/api/contract/person-reports.ts';
import { audit, auditMany } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';

type Viewing = Pick<CallContext, 'db' | 'principal' | 'clientIp'>;

/** One entry for each person whose values someone has seen. */
export const auditViews = ({ db, principal, clientIp }: Viewing, reports: readonly PersonReport[]): Promise<void> =>
  auditMany(
    db,
    principal,
    clientIp,
    reports.map(({ person }) => ({ what: 'report.viewed', entity: 'person', entityId: person._id })),
  );

/** The list shows who has results out of range, so one entry records everyone it listed. */
export async function auditList(
  { db, principal, clientIp }: Viewing,
  people: readonly PersonReportRow[],
): Promise<void> {
  if (people.length === 0) return;
  const listed = people.map(({ _id }) => _id);
  await audit({ db, principal, clientIp }, 'report.listed', ['person'], { after: { people: listed } });
}
