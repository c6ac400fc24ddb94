import { Link } from 'wouter';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { defaultListQuery, writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import styles from './head-count.module.css';

interface HeadCountProps {
  count: number;
  filter: string;
  id: string;
  name: string;
  /** `12 people` instead of the number alone. */
  isInWords?: boolean;
}

export function HeadCount({ count, filter, id, name, isInWords = false }: HeadCountProps) {
  const people = describePeople(count);
  const words = isInWords ? people : withCommas(count);
  if (count === 0) return <span className={styles.heads}>{words}</span>;

  return (
    <Link
      href={paths.employees + writeListQuery({ ...defaultListQuery, filters: { [filter]: [id], state: ['enabled'] } })}
      className={styles.heads}
      aria-label={`${people} in ${name}`}
    >
      {words}
    </Link>
  );
}
