import { Link } from 'wouter';
import { defaultListQuery, writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import styles from './head-count.module.css';

export interface HeadCountProps {
  count: number;
  filter: string;
  id: string;
  name: string;
}

export function HeadCount({ count, filter, id, name }: HeadCountProps) {
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
  if (count === 0) return <span className={styles.heads}>0</span>;

  return (
    <Link
      href={paths.employees + writeListQuery({ ...defaultListQuery, filters: { [filter]: [id], state: ['enabled'] } })}
      className={styles.heads}
      aria-label={`${people} in ${name}`}
    >
      {count.toLocaleString('en')}
    </Link>
  );
}
