import { useSelector } from '@xstate/react';
import type { PickerActor } from '../../machines/modules/shared/wire-list.ts';

/** What a picker has found, and what a Combobox that searches with it needs. */
export function usePicker<Row extends { _id: string }>(picker: PickerActor<Row>) {
  return {
    rows: useSelector(picker, ({ context }) => context.rows),
    searching: {
      loading: useSelector(picker, (snapshot) => snapshot.hasTag('busy')),
      failed: useSelector(picker, (snapshot) => snapshot.hasTag('failed')),
      more: useSelector(picker, ({ context: { rows, total } }) => total - rows.length),
      onQueryChange: (search: string) => picker.send({ type: 'search.changed', search }),
    },
  };
}
