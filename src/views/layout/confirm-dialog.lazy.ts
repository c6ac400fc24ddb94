import { lazyPart } from './lazy-part.tsx';

export const ConfirmDialog = lazyPart(
  async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }),
  ({ onCancel }) => onCancel(),
);
