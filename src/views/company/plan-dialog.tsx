import { useSelector } from '@xstate/react';
import type { InsurancePlanDetails } from '../../api/contract/insurance.ts';
import type { InsuranceCharts, InsuranceForm } from '../../machines/modules/company/insurance.ts';
import { emptyPlan, type PlanValues, planValuesOf } from '../../machines/modules/company/insurance-values.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { OptionsField } from './options-field.tsx';

export interface PlanDialogProps {
  charts: InsuranceCharts;
  plan?: InsurancePlanDetails;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'insurance-plan';
const order = ['name', 'plans'];
const labels = { name: 'Plan name', plans: 'Options' };

export default function PlanDialog({ charts, plan, ...handlers }: PlanDialogProps) {
  const input = plan ? { key: plan._id, values: planValuesOf(plan) } : { values: emptyPlan };
  const actorRef = useFormDialog(charts.form, input, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        size="large"
        title={plan ? `Edit ${plan.name}` : 'Add insurance plan'}
        description="You can add documents after saving."
        save={plan ? 'Save' : 'Add insurance plan'}
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => <PlanFields actorRef={actorRef} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} textOf={textOf} />
    </>
  );
}

function PlanFields({ actorRef }: { actorRef: InsuranceForm }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<PlanValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <Field label="Plan name" id="name" required error={errors.name}>
        <Input
          name="name"
          value={values.name}
          maxLength={80}
          autoComplete="off"
          autoFocus
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <OptionsField value={values.plans} error={errors.plans} onChange={(plans) => change({ plans })} />
    </>
  );
}

const textOf = (field: string, values: PlanValues): string =>
  (field === 'plans' ? values.plans.map(({ name }) => name).join(', ') : values.name) || 'none';
