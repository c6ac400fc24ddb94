import { lazyPart } from '../lazy-part.tsx';

export const UploadTab = lazyPart(() => import('./upload-tab.tsx'));
