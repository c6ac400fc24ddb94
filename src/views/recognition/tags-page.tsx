import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { wireRecognition } from '../../machines/modules/recognition/recognition.ts';
import { tagsShape } from '../../machines/modules/recognition/recognition-tags.ts';
import { defaultListQuery, withFilter } from '../../rules/shared/list-query.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { TagView } from './tag-view.tsx';
import type { TagWords } from './tag-words.ts';
import { TagsView } from './tags-view.tsx';

export function TagsPage({ words }: { words: TagWords }) {
  const id = new URLSearchParams(useSearch()).get('tag');

  return id === null ? <List words={words} /> : <One key={id} id={id} words={words} />;
}

function List({ words }: { words: TagWords }) {
  const list = useActorRef(useMachines(words.wire).list, { input: useListInput(tagsShape) });
  useListAddress(list, tagsShape);

  return <TagsView list={list} words={words} />;
}

function One({ id, words }: { id: string; words: TagWords }) {
  const charts = useMachines(words.wire);
  const { feed } = useMachines(wireRecognition);

  return (
    <TagView
      words={words}
      actorRef={useActorRef(charts.use, { input: { key: id } })}
      posts={useActorRef(feed, { input: { query: withFilter(defaultListQuery, 'tag', [id]) } })}
    />
  );
}
