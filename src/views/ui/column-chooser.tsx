import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from './button.tsx';
import type { ColumnListProps } from './column-list.tsx';
import { Popover } from './popover.tsx';
import { SkeletonText } from './skeleton.tsx';

const ColumnList = lazy<ComponentType<ColumnListProps>>(() =>
  import('./column-list.tsx').catch(() => ({
    default: () => <p role="alert">The columns could not be loaded. Reload the page.</p>,
  })),
);

export const ColumnChooser = (props: ColumnListProps) => (
  <Popover label="Columns" align="end" trigger={(trigger) => <Button {...trigger}>Columns</Button>}>
    <Suspense fallback={<SkeletonText lines={4} />}>
      <ColumnList {...props} />
    </Suspense>
  </Popover>
);
