import { lazyPart } from './lazy-part.tsx';

export const CropDialog = lazyPart(
  () => import('./crop-dialog.tsx'),
  ({ onDismiss }) => onDismiss(),
);
