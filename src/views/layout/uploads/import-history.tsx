import { useActorRef, useSelector } from '@xstate/react';
import type { ImportKind, ImportRecord, ImportsReply } from '../../../api/contract/imports.ts';
import type { ResourceMachine } from '../../../machines/resource.machine.ts';
import { newUnitsInWords } from '../../../rules/imports/new-units.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './uploads.module.css';
import { summary } from './words.ts';

interface ImportHistoryProps {
  kind: ImportKind;
  history: ResourceMachine<ImportsReply>;
  onDownload: (id: string) => void;
}

export function ImportHistory({ kind, history, onDownload }: ImportHistoryProps) {
  const actorRef = useActorRef(history, { input: { key: kind } });
  const imports = useSelector(actorRef, ({ context }) => context.record?.imports ?? []);
  if (imports.length === 0) return null;

  return (
    <Card title="Previous uploads" flush>
      <PlainTable
        label="Previous uploads"
        className={cx(styles.rows, styles.folding)}
        heads={['When', 'File', 'By', 'Outcome', <VisuallyHidden key="failed">Failed rows</VisuallyHidden>]}
      >
        {imports.map((one) => (
          <ImportRow key={one._id} record={one} onDownload={onDownload} />
        ))}
      </PlainTable>
    </Card>
  );
}

const states: Readonly<Record<ImportRecord['state'], { tone: Tone; label: string }>> = {
  running: { tone: 'accent', label: 'In progress' },
  done: { tone: 'positive', label: 'Done' },
  refused: { tone: 'critical', label: 'Rejected' },
  interrupted: { tone: 'caution', label: 'Interrupted' },
};

function ImportRow({ record, onDownload }: { record: ImportRecord; onDownload: (id: string) => void }) {
  const { tone, label } = states[record.state];

  return (
    <tr>
      <td className={styles.number}>
        <DateTime value={record.startedAt} show="both" />
      </td>
      <td>{record.files.join(', ')}</td>
      <td>{record.by}</td>
      <td className={styles.whole}>
        <span className={styles.badges}>
          <Badge tone={record.failed > 0 && record.state === 'done' ? 'caution' : tone}>{label}</Badge>
          {record.state === 'refused'
            ? record.message
            : [
                summary(record),
                record.choices?.managersGetRole && 'Managers without the Reporting Manager role were given it',
                newUnitsInWords(record.newUnits),
              ]
                .filter(Boolean)
                .join('. ')}
        </span>
      </td>
      <td>
        {record.failed > 0 && (
          <Button size="small" variant="quiet" onClick={() => onDownload(record._id)}>
            Failed rows
          </Button>
        )}
      </td>
    </tr>
  );
}
