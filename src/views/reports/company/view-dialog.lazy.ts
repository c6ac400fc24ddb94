import { lazyPart } from '../../layout/lazy-part.tsx';

export const ViewDialog = lazyPart(
  () => import('./view-dialog.tsx'),
  ({ onClose }) => onClose(),
);
