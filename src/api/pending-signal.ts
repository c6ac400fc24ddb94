import { createSignal } from '../rules/shared/signal.ts';

const signal = createSignal<number | undefined>();

/** A list of what waits for a decision was loaded. Without a total it was only a part of it. */
export const signalPending = (total?: number): void => signal.emit(total);

/** Returns the unsubscribe function. */
export const onPending = signal.subscribe;
