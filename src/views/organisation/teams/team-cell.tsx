import type { Team } from '../../../api/contract/teams.ts';
import { useFileUrl } from '../../layout/wiring-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './team-cell.module.css';

export function TeamCell({ team: { name, image } }: { team: Team }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.team}>
      <Avatar name={name} src={image && fileUrl(image)} size={24} />
      {name}
    </span>
  );
}
