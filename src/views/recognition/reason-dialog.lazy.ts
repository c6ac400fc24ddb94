import { lazyPart } from '../layout/lazy-part.tsx';

export const ReasonDialog = lazyPart(
  () => import('./reason-dialog.tsx'),
  ({ onCancel }) => onCancel(),
);
