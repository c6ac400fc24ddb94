import { useActorRef } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { NamedUnit } from '../../../api/contract/organisation.ts';
import { type NamedCharts, namedShape } from '../../../machines/modules/named-units.ts';
import { useIsCompanyLevel } from '../../frame/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../frame/use-list-address.ts';
import { NamedView } from './named-view.tsx';
import type { NamedWords } from './named-words.ts';

const loadForm = () => import('./named-dialog.tsx');
const loadMerge = () => import('./merge-dialog.tsx');
const NamedDialog = lazy(loadForm);
const MergeDialog = lazy(loadMerge);

/** Whoever opens a row's menu will want one of these in a moment. Without a network, that moment will tell. */
const prepareDialogs = () => void Promise.all([loadForm(), loadMerge()]).catch(() => {});

export interface NamedPageProps {
  charts: NamedCharts;
  words: NamedWords;
}

/** Departments, or designations: the list, and the dialogs over it. */
export function NamedPage({ charts, words }: NamedPageProps) {
  const list = useActorRef(charts.list, { input: useListInput(namedShape) });
  useListAddress(list, namedShape);
  const isCompanyLevel = useIsCompanyLevel();
  const [open, setOpen] = useState<{ dialog: 'add' } | { dialog: 'edit' | 'merge'; unit: NamedUnit }>();
  const told = { onSaved: () => list.send({ type: 'reload.requested' }), onClose: () => setOpen(undefined) };

  return (
    <>
      <NamedView
        list={list}
        words={words}
        mayChange={isCompanyLevel}
        onAdd={() => setOpen({ dialog: 'add' })}
        onEdit={(unit) => setOpen({ dialog: 'edit', unit })}
        onMerge={(unit) => setOpen({ dialog: 'merge', unit })}
        onMenu={prepareDialogs}
      />
      <Suspense>
        {open?.dialog === 'add' && <NamedDialog charts={charts} words={words} {...told} />}
        {open?.dialog === 'edit' && <NamedDialog charts={charts} words={words} unit={open.unit} {...told} />}
        {open?.dialog === 'merge' && <MergeDialog charts={charts} words={words} unit={open.unit} {...told} />}
      </Suspense>
    </>
  );
}
