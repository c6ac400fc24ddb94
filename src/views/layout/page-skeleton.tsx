import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** Shows only when loading takes long enough to notice. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <SkeletonText lines={4} />
    </div>
  );
}
