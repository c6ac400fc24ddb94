import { type ToastsContext, type ToastsEvent, toastId, toastsMachine } from '../../../src/machines/toasts.machine.ts';
import type { ChartUnderTest, Stimuli } from '../support/mbt.ts';

export const saved = { kind: 'success', text: 'Saved' } as const;
export const refused = { kind: 'error', text: 'Refused' } as const;

const stimuli = {
  'toast.show': [
    { type: 'toast.show', toast: saved },
    { type: 'toast.show', toast: refused },
  ],
  'toast.dismissed': [
    { type: 'toast.dismissed', id: toastId(saved) },
    { type: 'toast.dismissed', id: toastId(refused) },
  ],
  'toast.expired': [
    { type: 'toast.expired', id: toastId(saved) },
    { type: 'toast.expired', id: toastId(refused) },
  ],
  'toasts.entered': [{ type: 'toasts.entered' }],
  'toasts.left': [{ type: 'toasts.left' }],
} satisfies Stimuli<ToastsEvent>;

export const toasts: ChartUnderTest = {
  machine: toastsMachine,
  stimuli,
  inputs: [undefined],
  project: ({ queue }: ToastsContext) => queue.map(({ id }) => id),
};
