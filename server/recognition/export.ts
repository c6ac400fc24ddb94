import type { QueryOf } from '../../src/api/contract/index.ts';
import { shownTag } from '../../src/rules/recognition/tag-names.ts';
import { audit } from '../access/audit.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvFile, MAX_EXPORT_ROWS } from '../lists/csv.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { readInsight, readUnrecognised } from './insight.ts';

const few = (count: number | null): Cell => count ?? 'Not shown';

export async function exportInsight(
  inTransaction: InTransaction,
  { of, kind }: QueryOf<'exportRecognitionInsight'>,
): Promise<FileAnswer> {
  await inTransaction(async ({ db, principal, clientIp }) => {
    await takeFromExports(db, principal.personId);
    await audit({ db, principal, clientIp }, 'recognition.exported', ['recognition_insight'], { after: { of, kind } });
  });
  if (of === 'unrecognised') {
    const { people } = await inTransaction((context) => readUnrecognised(context, { count: MAX_EXPORT_ROWS }));

    return csvFile(
      'Not praised.csv',
      ['Name', 'Branch', 'Team', 'Manager', 'Last Praised'],
      people.map(({ fullName, branchName, team, manager, lastRecognisedAt }) => [
        fullName,
        branchName,
        team,
        manager,
        lastRecognisedAt?.slice(0, 10) ?? null,
      ]),
    );
  }
  const { months, branches, heat, balance } = await inTransaction((context) => readInsight(context, kind));
  if (of === 'balance') {
    return csvFile(
      'Given and received.csv',
      ['Branch', 'People', 'Given', 'Received'],
      balance.map(({ branch, people, given, received }) => [
        branch?.branchName ?? null,
        people,
        few(given),
        few(received),
      ]),
    );
  }

  return csvFile(
    kind === 'tag' ? 'Tags by branch and month.csv' : 'Values by branch and month.csv',
    [kind === 'tag' ? 'Tag' : 'Value', 'Branch', ...months],
    heat.flatMap(({ tag, counts }) =>
      branches.map((branch, index) => [
        shownTag(tag.kind, tag.name),
        branch?.branchName ?? null,
        ...(counts[index] ?? []).map(few),
      ]),
    ),
  );
}
