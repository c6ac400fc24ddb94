import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** The place of an upload that is still to come. */
export function UploadToCome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState icon={<FileSpreadsheet size={20} />} title={title}>
      {children} This is not built yet: until then, people are added one by one under Create New.
    </EmptyState>
  );
}
