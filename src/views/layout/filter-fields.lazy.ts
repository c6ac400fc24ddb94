import { lazyPart } from './lazy-part.tsx';

export const FilterFields = lazyPart(() => import('./filter-fields.tsx'));
