import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { leaveTypeShape } from '../../../machines/modules/leave/leave-types.ts';
import type { Route } from '../../../rules/shared/paths.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { type TypeWords, wordsFor } from './type-words.ts';
import { TypesView } from './types-view.tsx';

const TypePage = lazyPart(() => import('./type-page.tsx'));

export default function TypesPage({ route }: { route: Route }) {
  const id = new URLSearchParams(useSearch()).get('type');
  const words = wordsFor(route);

  return id === null ? <Types key={route.path} words={words} /> : <TypePage key={id} id={id} words={words} />;
}

function Types({ words }: { words: TypeWords }) {
  const list = useActorRef(useMachines(words.wire).list, { input: useListInput(leaveTypeShape) });
  useListAddress(list, leaveTypeShape);

  return <TypesView list={list} words={words} />;
}
