import form from '../layout/form.module.css';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useChangePassword } from './use-change-password.ts';

export default function ChangePasswordPage() {
  const actorRef = useChangePassword('settings');

  return (
    <>
      <PageHeader title="Change Password" help="You will be signed out everywhere else." />
      <Card className={form.narrow}>
        <ChangePasswordForm actorRef={actorRef} />
      </Card>
    </>
  );
}
