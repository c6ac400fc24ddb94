import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import type { InsurancePlanDetails } from '../../api/contract/insurance.ts';
import type { InsuranceList } from '../../machines/modules/company/insurance.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { StaleRows, useHasFailed } from '../layout/stale-rows.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './insurance-plans.module.css';
import { OptionLine } from './option-line.tsx';

interface InsurancePlansProps {
  list: InsuranceList;
  onAdd: () => void;
  onEdit: (plan: InsurancePlanDetails) => void;
}

export function InsurancePlans({ list, onAdd, onEdit }: InsurancePlansProps) {
  const { rows, message } = useSelector(list, ({ context }) => context);
  const isEmpty = useSelector(list, (snapshot) => snapshot.hasTag('empty'));
  const hasFailed = useHasFailed(list);
  const retry = () => list.send({ type: 'reload.requested' });
  const words = message ?? SERVER_UNREACHABLE;

  if (hasFailed && rows.length === 0) {
    return (
      <ErrorState title="The insurance plans could not be loaded" onRetry={retry}>
        {words}
      </ErrorState>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState
        icon={<Plus size={20} />}
        title="No insurance plans yet"
        action={<Button onClick={onAdd}>Add the first insurance plan</Button>}
      >
        A plan contains the options your company offers, such as Basic and Plus, each with its policy document. Each
        employee can be given one option.
      </EmptyState>
    );
  }
  if (rows.length === 0) return <SkeletonText lines={6} />;

  return (
    <div className={common.stack5}>
      {hasFailed && <StaleRows onRetry={retry}>{words}</StaleRows>}
      <div className={styles.tools}>
        <p>Insurance options for employees. Everyone in the company can read the policy documents.</p>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
          Add insurance plan
        </Button>
      </div>
      {rows.map((plan) => (
        <Card
          key={plan._id}
          title={plan.name}
          flush
          actions={
            <Button size="small" aria-label={`Edit ${plan.name}`} onClick={() => onEdit(plan)}>
              Edit
            </Button>
          }
        >
          {plan.plans.length === 0 ? (
            <p className={styles.none}>This plan has no options yet.</p>
          ) : (
            <ul className={styles.options}>
              {plan.plans.map((option) => (
                <OptionLine key={option._id} list={list} plan={plan} option={option} />
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  );
}
