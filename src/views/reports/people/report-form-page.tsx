import { useSelector } from '@xstate/react';
import { useParams } from 'wouter';
import {
  emptyReport,
  RECOMMENDATION_MAX,
  type ReportFormActor,
  type ReportValues,
  wirePersonReports,
} from '../../../machines/modules/reports/person-reports.ts';
import { MESSAGE_MAX } from '../../../rules/shared/constants.ts';
import { today } from '../../../rules/shared/days.ts';
import { reportPath } from '../../../rules/shared/links.ts';
import { BackLink } from '../../layout/back-link.tsx';
import form from '../../layout/form.module.css';
import { FormCard } from '../../layout/form-card.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const FORM = 'person-report';
const order = ['note', 'nextCheckOn', 'recommendation', 'category'];
const labels = {
  note: 'Note',
  nextCheckOn: 'Next check',
  recommendation: 'New recommendation',
  category: 'Category',
};

export default function ReportFormPage() {
  const { id = '' } = useParams();

  return <ReportForm key={id} id={id} />;
}

function ReportForm({ id }: { id: string }) {
  const charts = useMachines(wirePersonReports);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyReport }, reportPath(id));
  const name = useSelector(actorRef, ({ context }) => context.initial.record.fullName);

  return (
    <>
      <BackLink href={reportPath(id)}>Report</BackLink>
      <PageHeader
        title={name ? `Edit ${name}’s report` : 'Edit report'}
        help="Add a note, set the next check or add a recommendation. Measurements come from uploaded files."
      />
      <FormCard actorRef={actorRef} form={FORM} save="Save" onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={8}>
          {() => <Fields actorRef={actorRef} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

function Fields({ actorRef }: { actorRef: ReportFormActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<ReportValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <Field
        label="Note"
        id="note"
        help="Visible to the admins and HR responsible for this person."
        error={errors.note}
      >
        <Textarea
          rows={5}
          maxLength={MESSAGE_MAX}
          dir="auto"
          value={values.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <div className={form.columns}>
        <Field
          label="Next check"
          id="nextCheckOn"
          help="We’ll remind the employee and HR on this day."
          error={errors.nextCheckOn}
        >
          <DateInput
            value={values.nextCheckOn}
            min={today()}
            onChange={({ target }) => change({ nextCheckOn: target.value })}
          />
        </Field>
      </div>
      <Field
        label="New recommendation"
        id="recommendation"
        help="Added to the recommendations in the report."
        error={errors.recommendation}
      >
        <Textarea
          rows={3}
          maxLength={RECOMMENDATION_MAX}
          dir="auto"
          value={values.recommendation}
          onChange={({ target }) => change({ recommendation: target.value })}
        />
      </Field>
      <div className={form.columns}>
        <Field label="Category" id="category" help="For example Nutrition or Movement." error={errors.category}>
          <Input
            value={values.category}
            maxLength={60}
            dir="auto"
            onChange={({ target }) => change({ category: target.value })}
          />
        </Field>
      </div>
    </>
  );
}
