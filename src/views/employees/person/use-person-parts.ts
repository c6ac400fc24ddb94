import { useActorRef } from '@xstate/react';
import { activityKey, wirePerson } from '../../../machines/modules/employees/person.ts';
import { type Feature, hasFeature } from '../../../rules/shared/features.ts';
import { useMachines, useSignedIn } from '../../layout/wiring-context.ts';

export type PersonParts = ReturnType<typeof usePersonParts>;

const inActivity = ['leave', 'sickLeave', 'workFromHome', 'recognition'] as const satisfies readonly Feature[];

/** What the page shows about a person and can load by their id alone. */
export function usePersonParts(id: string, search: string) {
  const charts = useMachines(wirePerson);
  const { features } = useSignedIn().company;
  const hasBalances = hasFeature(features, 'leave') || hasFeature(features, 'sickLeave');
  const shown = inActivity.filter((feature) => hasFeature(features, feature));
  const neighbours = useActorRef(charts.neighbours, { input: { key: `${search}&id=${id}` } });
  const balances = useActorRef(charts.balances, { input: hasBalances ? { key: id } : {} });
  const activity = useActorRef(charts.activity, { input: { key: activityKey({ id, features: shown }) } });
  const history = useActorRef(charts.history, { input: { key: id } });

  return { neighbours, balances, activity, history };
}
