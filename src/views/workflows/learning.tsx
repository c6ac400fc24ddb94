import { useActorRef } from '@xstate/react';
import { wireLearning } from '../../machines/modules/learning.ts';
import { wholeList } from '../../machines/rules/list-query.ts';
import { useWired } from '../frame/wiring-context.ts';
import type { ChartEntry } from './catalogue.ts';
import { LearningView } from './learning-view.tsx';

/** How often the arrows of a chart are taken, for as long as somebody looks. */
export default function Learning({ entry }: { entry: ChartEntry }) {
  return (
    <LearningView list={useActorRef(useWired(wireLearning).learning, { input: { query: wholeList } })} entry={entry} />
  );
}
