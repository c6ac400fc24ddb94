import { useActorRef } from '@xstate/react';
import { lazy } from 'react';
import { useSearchParams } from 'wouter';
import { articlesShape, wireArticles } from '../../machines/modules/articles.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { ArticlesView } from './articles-view.tsx';

const ReadPage = lazy(() => import('./read-page.tsx'));

export default function ArticlesPage() {
  const [params] = useSearchParams();
  const id = params.get('article');

  return id === null ? <List /> : <ReadPage key={id} id={id} />;
}

function List() {
  const { list: chart, authors } = useMachines(wireArticles);
  const list = useActorRef(chart, { input: useListInput(articlesShape) });
  useListAddress(list, articlesShape);

  return <ArticlesView list={list} authors={useActorRef(authors, { input: {} })} />;
}
