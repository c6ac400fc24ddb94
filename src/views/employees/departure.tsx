import { useActorRef, useSelector } from '@xstate/react';
import { wireEmployees } from '../../machines/modules/employees.ts';
import { departureInWords } from '../../rules/employees/departure-words.ts';
import { useMachines } from '../layout/wiring-context.ts';

export function Departure({ person }: { person: string }) {
  const actorRef = useActorRef(useMachines(wireEmployees).effects, { input: { key: person } });
  const effects = useSelector(actorRef, ({ context }) => context.thing);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  if (hasFailed) return <p>Their direct reports could not be loaded.</p>;
  if (!effects) return <p>Loading their direct reports…</p>;

  return departureInWords(effects).map((sentence) => <p key={sentence}>{sentence}</p>);
}
