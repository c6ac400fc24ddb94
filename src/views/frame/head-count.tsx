import { Link } from 'wouter';
import { wholeList, writeListQuery } from '../../machines/rules/list-query.ts';
import { paths } from '../../machines/rules/paths.ts';
import styles from './head-count.module.css';

export interface HeadCountProps {
  count: number;
  /** The filter of the list of people, such as "department". */
  filter: string;
  id: string;
  /** What they belong to, such as "Sales". */
  name: string;
}

/** How many people belong to something, and the way to exactly them. */
export function HeadCount({ count, filter, id, name }: HeadCountProps) {
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
  if (count === 0) return <span className={styles.heads}>0</span>;

  return (
    <Link
      href={paths.employees + writeListQuery({ ...wholeList, filters: { [filter]: [id], state: ['enabled'] } })}
      className={styles.heads}
      aria-label={`${people} in ${name}`}
    >
      {count.toLocaleString('en')}
    </Link>
  );
}
