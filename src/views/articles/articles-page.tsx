import { useActorRef } from '@xstate/react';
import { useSearchParams } from 'wouter';
import { articlesShape, wireArticles } from '../../machines/modules/articles/articles.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { ArticlesView } from './articles-view.tsx';

const ReadPage = lazyPart(() => import('./read-page.tsx'));

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
