import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { useId } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { pageCountOf, pageWindow, rangeLabel } from './paging.ts';
import { Select } from './select.tsx';

export interface PagerProps {
  /** What is being paged through, such as "Employees". */
  label: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  /** Left out, the page size cannot be changed. */
  onPageSizeChange?: (pageSize: number) => void;
  pageSizes?: readonly number[];
}

/** "26-50 of 1,204", the page size, and three page buttons between first, previous, next and last. */
export function Pager(props: PagerProps) {
  const { label, page, pageSize, total, onPageChange, onPageSizeChange, pageSizes = [25, 50, 100] } = props;
  const pageCount = pageCountOf(total, pageSize);
  const sizeId = useId();

  return (
    <div className={styles.pager}>
      <p className={styles.range} aria-live="polite">
        {rangeLabel(page, pageSize, total)}
      </p>
      {onPageSizeChange && (
        <div className={styles.size}>
          <label htmlFor={sizeId}>Rows per page</label>
          <Select
            id={sizeId}
            className={styles.select}
            value={pageSize}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
          />
        </div>
      )}
      <nav aria-label={`${label}, pages`} className={styles.pages}>
        <Step label="First page" icon={<ChevronsLeft size={16} />} disabled={page <= 1} go={() => onPageChange(1)} />
        <Step
          label="Previous page"
          icon={<ChevronLeft size={16} />}
          disabled={page <= 1}
          go={() => onPageChange(page - 1)}
        />
        {pageWindow(page, pageCount).map((number) => (
          <button
            key={number}
            type="button"
            className={styles.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPageChange(number)}
          >
            {number}
          </button>
        ))}
        <Step
          label="Next page"
          icon={<ChevronRight size={16} />}
          disabled={page >= pageCount}
          go={() => onPageChange(page + 1)}
        />
        <Step
          label="Last page"
          icon={<ChevronsRight size={16} />}
          disabled={page >= pageCount}
          go={() => onPageChange(pageCount)}
        />
      </nav>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: React.ReactNode;
  disabled: boolean;
  go: () => void;
}

/** Keeps the focus when it reaches the end, so that a keyboard is not thrown back to the top of the page. */
function Step({ label, icon, disabled, go }: StepProps) {
  return (
    <IconButton
      size="small"
      label={label}
      withoutTooltip
      icon={icon}
      disabled={disabled}
      focusableWhenDisabled
      onClick={go}
    />
  );
}
