import { BareScreen } from '../frame/bare-screen.tsx';
import { LogoutDialog } from '../frame/logout-dialog.tsx';
import { Notice } from '../frame/notice.tsx';
import { useWho, useWiring } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';

/** For people whose roles open no page of this console. All that is left to do is to sign out. */
export default function NoAccessPage() {
  const { session } = useWiring();
  const { user } = useWho();

  return (
    <BareScreen>
      <Notice
        title="This console is not for you"
        actions={
          <Button variant="primary" onClick={() => session.send({ type: 'logout.pressed' })}>
            Logout
          </Button>
        }
      >
        <p>
          You are signed in as {user.fullName}, and your role has no pages here. If you should be able to work in this
          console, ask your company’s admin.
        </p>
      </Notice>
      <LogoutDialog />
    </BareScreen>
  );
}
