import { type ReactNode, useState } from 'react';
import { hasUnreadableText, useUnreadableText } from './unreadable-text.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

/**
 * For a dialog in which only text that no field could read would be lost: asks before that, also when someone goes
 * back, which closes the dialog and not the page behind it. `keepsDraft`: everything else is there the next time.
 */
export function useAskedClose(
  onClose: () => void,
  { keepsDraft = false } = {},
): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  useUnsavedGuard(useUnreadableText(), (goOn) => (hasUnreadableText() ? setAsking(true) : goOn()));

  return {
    leave: () => (hasUnreadableText() ? setAsking(true) : onClose()),
    question: isAsking && <UnsavedDialog isTextOnly={keepsDraft} onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
