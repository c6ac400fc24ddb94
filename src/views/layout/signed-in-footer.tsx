import { Button } from '../ui/button.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import styles from './signed-in-footer.module.css';
import { useSignedIn, useWiring } from './wiring-context.ts';

export function SignedInFooter() {
  const { session } = useWiring();
  const { user } = useSignedIn();

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
