import { Button } from '../ui/button.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import styles from './signed-in-foot.module.css';
import { useWho, useWiring } from './wiring-context.ts';

/** Who is being set up, and the way out, for screens without the shell. */
export function SignedInFoot() {
  const { session } = useWiring();
  const { user } = useWho();

  return (
    <div className={styles.foot}>
      <span>
        Signed in as <strong>{user.fullName}</strong>
      </span>
      <Button variant="quiet" size="small" onClick={() => session.send({ type: 'logout.pressed' })}>
        Logout
      </Button>
      <LogoutDialog />
    </div>
  );
}
