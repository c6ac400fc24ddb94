import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** A page that is still on its way. Shows only when that takes long enough to be noticed. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <SkeletonText lines={4} />
    </div>
  );
}
