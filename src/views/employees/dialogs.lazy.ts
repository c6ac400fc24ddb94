import { loadCalls } from '../../machines/modules/employees/employees.ts';
import { lazyPart } from '../layout/lazy-part.tsx';

const loadDetails = () => import('./details-dialog.tsx');
const loadEdit = () => import('./edit-dialog.tsx');

export const DetailsDialog = lazyPart(loadDetails, ({ onClose }) => onClose());
export const EditDialog = lazyPart(loadEdit, ({ onClose }) => onClose());
export const CommandDialog = lazyPart(
  () => import('./command-dialog.tsx'),
  ({ list }) => list.send({ type: 'command.dismissed' }),
);

/** For when one of them will probably be opened next. Failures show up when it is. */
export const prepareDialogs = () => void Promise.all([loadDetails(), loadEdit(), loadCalls()]).catch(() => {});
