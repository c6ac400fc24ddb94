import { Suspense } from 'react';
import type { EmployeesActor } from '../../machines/modules/employees/employees.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

const SavedViewsPanel = lazyPart(() => import('./saved-views-panel.tsx'));

export function SavedViews({ list }: { list: EmployeesActor }) {
  return (
    <Popover label="Saved views" align="end" trigger={(trigger) => <Button {...trigger}>Views</Button>}>
      {(close) => (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <SavedViewsPanel list={list} onChosen={close} />
        </Suspense>
      )}
    </Popover>
  );
}
