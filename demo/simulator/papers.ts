import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { textDocument } from '../document.ts';
import type { Dice } from '../random.ts';

interface Paper {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A request that needs a document, or sometimes sick leave that doesn't. */
export function wantsPaper(requests: readonly LeaveApplication[], chance: Dice): LeaveApplication | undefined {
  const bare = requests.filter(
    ({ status, documents }) => documents === 0 && (status === 'pending' || status === 'approved'),
  );

  return (
    bare.find(({ needsDocument }) => needsDocument) ??
    (chance.chance(0.5) ? bare.find(({ kind }) => kind === 'sick') : undefined)
  );
}

export function paperFor({ kind, type, employee, from, to }: LeaveApplication): Paper {
  const isSick = kind === 'sick';
  const title = isSick ? "Doctor's note" : 'Confirmation';
  const lines = isSick
    ? [`${employee.fullName} was seen by me and cannot work from ${from} to ${to}.`, 'Dr. Oda, general practice']
    : [`This confirms ${type.name.toLowerCase()} for ${employee.fullName} from ${from} to ${to}.`];

  return {
    fileName: `${title.toLowerCase().replace("'", '').replace(' ', '-')}-${from}.pdf`,
    bytes: textDocument({ title, lines }),
  };
}
