import { useActorRef } from '@xstate/react';
import { lazy } from 'react';
import { useSearch } from 'wouter';
import { leaveTypeShape } from '../../../machines/modules/leave-types.ts';
import type { Route } from '../../../machines/rules/paths.ts';
import { useListAddress, useListInput } from '../../frame/use-list-address.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { type TypeWords, wordsFor } from './type-words.ts';
import { TypesView } from './types-view.tsx';

const TypePage = lazy(() => import('./type-page.tsx'));

/** `/Leave`, `/Leave/viewLeaves` and the same of sick leave: all types, or with `?type=` one of them. */
export default function TypesPage({ route }: { route: Route }) {
  const id = new URLSearchParams(useSearch()).get('type');
  const words = wordsFor(route);

  return id === null ? <Types key={route.path} words={words} /> : <TypePage key={id} id={id} words={words} />;
}

function Types({ words }: { words: TypeWords }) {
  const list = useActorRef(useWired(words.wire).list, { input: useListInput(leaveTypeShape) });
  useListAddress(list, leaveTypeShape);

  return <TypesView list={list} words={words} />;
}
