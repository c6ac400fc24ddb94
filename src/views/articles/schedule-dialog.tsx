import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import { zoneCity } from '../../rules/shared/zoned-time.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTimeInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './write.module.css';

interface ScheduleDialogProps {
  isScheduled: boolean;
  publishing: ArticlePublishingActor;
  zone: string;
  /** The zone is the readers' branch's; otherwise the writer's own. */
  isZoneOfReaders: boolean;
}

export default function ScheduleDialog({ isScheduled, publishing, zone, isZoneOfReaders }: ScheduleDialogProps) {
  const { written, error } = useSelector(publishing, ({ context }) => context);
  const form = useId();
  const dismiss = () => publishing.send({ type: 'schedule.dismissed' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publishing.send({ type: 'schedule.confirmed', written, zone });
  };

  return (
    <Dialog
      open
      title={isScheduled ? 'Change time' : 'Publish later'}
      description="The article will be published automatically at this time, with all changes saved until then."
      onClose={dismiss}
      actions={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            {isScheduled ? 'Change time' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.schedule} onSubmit={submit}>
        <Field label="Publish on" required error={error}>
          <DateTimeInput
            value={written}
            onChange={(value) => publishing.send({ type: 'moment.changed', written: value })}
          />
        </Field>
        <p className={common.small}>
          {isZoneOfReaders
            ? `Local time in ${zoneCity(zone)} (${zone}), where the readers are.`
            : `Your local time (${zone}).`}
        </p>
      </form>
    </Dialog>
  );
}
