import { useActorRef } from '@xstate/react';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OrgUnit } from '../../../api/contract/organisation.ts';
import {
  type OrgUnitAnswer,
  type OrgUnitCharts,
  orgUnitShape,
} from '../../../machines/modules/organisation/org-units.ts';
import { FOR_EMPLOYEE, paths } from '../../../rules/shared/paths.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import type { OrgUnitWords } from './org-unit-words.ts';
import { OrgUnitsView } from './org-units-view.tsx';

const loadForm = () => import('./org-unit-dialog.tsx');
const loadMerge = () => import('./merge-dialog.tsx');
const OrgUnitDialog = lazyPart(loadForm, ({ onClose }) => onClose());
const MergeDialog = lazyPart(loadMerge, ({ onClose }) => onClose());

/** Preload the dialogs when a row's menu opens. Failures show up when a dialog is opened. */
const prepareDialogs = () => void Promise.all([loadForm(), loadMerge()]).catch(() => {});

interface OrgUnitsPageProps {
  charts: OrgUnitCharts;
  words: OrgUnitWords;
}

export function OrgUnitsPage({ charts, words }: OrgUnitsPageProps) {
  const list = useActorRef(charts.list, { input: useListInput(orgUnitShape) });
  useListAddress(list, orgUnitShape);
  const isCompanyLevel = useIsCompanyLevel();
  const [open, setOpen] = useState<{ dialog: 'add' } | { dialog: 'edit' | 'merge'; unit: OrgUnit }>();
  const [path, navigate] = useLocation();
  // The command palette and pages that lack a department open the form by address.
  const adding = new URLSearchParams(useSearch()).get('add');
  const isAdding = adding !== null;
  const isForEmployee = adding === FOR_EMPLOYEE;
  const handlers = {
    onSaved: (reply?: OrgUnitAnswer) =>
      list.send({ type: 'reload.requested', saved: reply?.department ?? reply?.designation }),
    onClose() {
      setOpen(undefined);
      if (isForEmployee) navigate(paths.addEmployee, { replace: true });
      else if (isAdding) navigate(path, { replace: true });
    },
  };

  return (
    <>
      <OrgUnitsView
        list={list}
        words={words}
        mayChange={isCompanyLevel}
        onAdd={() => setOpen({ dialog: 'add' })}
        onEdit={(unit) => setOpen({ dialog: 'edit', unit })}
        onMerge={(unit) => setOpen({ dialog: 'merge', unit })}
        onMenu={prepareDialogs}
      />
      <Suspense>
        {(open?.dialog === 'add' || isAdding) && <OrgUnitDialog charts={charts} words={words} {...handlers} />}
        {open?.dialog === 'edit' && <OrgUnitDialog charts={charts} words={words} unit={open.unit} {...handlers} />}
        {open?.dialog === 'merge' && <MergeDialog charts={charts} words={words} unit={open.unit} {...handlers} />}
      </Suspense>
    </>
  );
}
