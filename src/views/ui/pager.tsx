import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { useEffect, useRef } from 'react';
import { pageButtons, pageCount } from '../../rules/shared/list-query.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pager.module.css';
import { rangeLabel } from './range-label.ts';

interface PagerProps {
  label: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  /** The pointer or the focus is at a page's button. */
  onPageApproach?: ((page: number) => void) | undefined;
  /** The rows are those of the page. */
  isReady?: boolean;
}

export function Pager(props: PagerProps) {
  const { label, page, pageSize, total, onPageChange, onPageApproach, isReady } = props;
  const pages = pageCount(total, pageSize);
  const buttons = useRef<HTMLElement>(null);
  const approach = ({ target }: { target?: EventTarget | null | undefined }) => {
    const wanted = Number((target as Element | null)?.closest<HTMLElement>('[data-page]')?.dataset.page ?? page);
    if (wanted !== page) onPageApproach?.(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page is there, the button may be pressed again
  useEffect(() => {
    if (isReady) approach({ target: buttons.current?.querySelector(':hover, :focus') });
  }, [isReady, page]);

  return (
    <div className={styles.pager}>
      <p className={styles.range} aria-live="polite">
        {rangeLabel(page, pageSize, total)}
      </p>
      <nav
        ref={buttons}
        aria-label={`${label}, pages`}
        className={styles.pages}
        onPointerOver={approach}
        onFocus={approach}
      >
        <Step label="First page" icon={<ChevronsLeft size={16} />} to={1} disabled={page <= 1} go={onPageChange} />
        <Step
          label="Previous page"
          icon={<ChevronLeft size={16} />}
          to={page - 1}
          disabled={page <= 1}
          go={onPageChange}
        />
        {pageButtons(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={styles.page}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            data-page={number}
            onClick={() => onPageChange(number)}
          >
            {number}
          </button>
        ))}
        <Step
          label="Next page"
          icon={<ChevronRight size={16} />}
          to={page + 1}
          disabled={page >= pages}
          go={onPageChange}
        />
        <Step
          label="Last page"
          icon={<ChevronsRight size={16} />}
          to={pages}
          disabled={page >= pages}
          go={onPageChange}
        />
      </nav>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: React.ReactNode;
  to: number;
  disabled: boolean;
  go: (page: number) => void;
}

/** Keeps the focus at the first and last page, because a disabled button would lose it. */
function Step({ label, icon, to, disabled, go }: StepProps) {
  return (
    <IconButton
      size="small"
      label={label}
      withoutTooltip
      icon={icon}
      disabled={disabled}
      focusableWhenDisabled
      data-page={disabled ? undefined : to}
      onClick={() => go(to)}
    />
  );
}
