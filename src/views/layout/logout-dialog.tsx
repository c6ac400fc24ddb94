import { Suspense } from 'react';
import { ConfirmDialog } from './confirm-dialog.lazy.ts';
import { lazyPart } from './lazy-part.tsx';
import { useSession, useWiring } from './wiring-context.ts';

const UnsentText = lazyPart(() => import('./unsent-text.tsx'));

export function LogoutDialog() {
  const { session } = useWiring();
  const isOpen = useSession((snapshot) => snapshot.hasTag('confirmingLogout'));

  return (
    isOpen && (
      <Suspense>
        <ConfirmDialog
          open
          title="Logout"
          confirmLabel="Yes"
          cancelLabel="No"
          tone="primary"
          onConfirm={() => session.send({ type: 'logout.confirmed' })}
          onCancel={() => session.send({ type: 'logout.dismissed' })}
        >
          Are You Sure You Want to Log Out ?
          <Suspense>
            <UnsentText />
          </Suspense>
        </ConfirmDialog>
      </Suspense>
    )
  );
}
