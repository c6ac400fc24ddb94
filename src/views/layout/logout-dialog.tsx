import { Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useSession, useWiring } from './wiring-context.ts';

const LogoutQuestion = lazyPart(
  () => import('./logout-question.tsx'),
  ({ onCancel }) => onCancel(),
);

export function LogoutDialog() {
  const { session } = useWiring();
  const isOpen = useSession((snapshot) => snapshot.hasTag('confirmingLogout'));

  return (
    isOpen && (
      <Suspense>
        <LogoutQuestion
          onConfirm={() => session.send({ type: 'logout.confirmed' })}
          onCancel={() => session.send({ type: 'logout.dismissed' })}
        />
      </Suspense>
    )
  );
}
