import { useSelector } from '@xstate/react';
import type { ReportName, ReportView } from '../../../api/contract/company-reports.ts';
import type { ReportCharts, ViewFormActor, ViewValues } from '../../../machines/modules/reports/company-reports.ts';
import { REPORT_NAME_MAX, REPORTS, type ReportFilters } from '../../../rules/reports/company-reports.ts';
import { FormDialog, useFormDialog } from '../../layout/form-dialog.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

interface ViewDialogProps {
  charts: ReportCharts;
  /** To edit. */
  view?: ReportView;
  /** To save as a new view. */
  shown?: { report: ReportName; query: ReportFilters };
  onSaved?: () => void;
  onClose: () => void;
}

const FORM = 'report-view';
const order = ['name', 'schedule'];
const labels = { name: 'Name', schedule: 'Email' };

export default function ViewDialog({ charts, view, shown, onSaved = () => {}, onClose }: ViewDialogProps) {
  const { report, query } = view ?? shown ?? { report: 'head-count' as const, query: {} };
  const values: ViewValues = {
    name: view?.name ?? '',
    schedule: view?.schedule ?? '',
    report,
    query,
    version: view?.version ?? 1,
  };
  const actorRef = useFormDialog(charts.form, view ? { key: view._id, values } : { values }, { onSaved, onClose });

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={view ? `Edit ${view.name}` : 'Save view'}
        description={`Saves the “${REPORTS[report].title}” report with its current filters.`}
        save={view ? 'Save' : 'Save view'}
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={2}>
          {() => <Fields actorRef={actorRef} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

function Fields({ actorRef }: { actorRef: ViewFormActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<ViewValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <Field label="Name" id="name" required error={errors.name}>
        <Input
          name="name"
          value={values.name}
          maxLength={REPORT_NAME_MAX}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label="Email"
        id="schedule"
        help="We’ll email the main figures to you only, based on your access at the time."
        error={errors.schedule}
      >
        <Select
          value={values.schedule}
          options={[
            { value: '', label: 'Never' },
            { value: 'weekly', label: 'Every Monday' },
            { value: 'monthly', label: 'On the first of each month' },
          ]}
          onChange={({ target }) => change({ schedule: target.value as ViewValues['schedule'] })}
        />
      </Field>
    </>
  );
}
