import type { Team } from '../../../api/contract/teams.ts';
import { useFileUrl } from '../../frame/wiring-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './team-cell.module.css';

/** The team with its picture. */
export function TeamCell({ team: { name, image } }: { team: Team }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.team}>
      <Avatar name={name} src={image && fileUrl(image)} size={24} />
      {name}
    </span>
  );
}
