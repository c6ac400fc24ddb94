import { REASON_MISSING } from '../../../rules/shared/reason.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import type { FormActor } from '../../form.machine.ts';
import { messageOf, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { emptyFormOptions, wireForm } from './wire-form.ts';

export interface ReasonValues {
  reason: string;
}

export type ReasonForm = FormActor<object, ReasonValues, object>;

export interface ReasonCalls {
  id: string;
  /** The toast; the server's message when left out. */
  done?: string;
  /** `key`: the id of the record. */
  save(key: string, reason: string, signal: AbortSignal): Promise<Reply<object>>;
}

/** A form for actions that need a reason. The text survives a refusal and a lost connection. */
export const wireReasonForm = (io: Services, { id, done, save }: ReasonCalls) =>
  wireForm<object, ReasonValues, object>(io, {
    id,
    validate: ({ reason }) => errorsOf<ReasonValues>({ reason: isBlank(reason) && REASON_MISSING }),
    messages: { added: '', updated: '', published: (_, reply) => done ?? messageOf(reply) },
    load: () => Promise.resolve(emptyFormOptions),
    save: async (key, { reason }, signal) => conflictAt('reason', await save(key ?? '', reason.trim(), signal)),
  });

/** Turns a conflict into an error of the field: without a version, there is no newer record to compare with. */
export const conflictAt = <R>(field: string, reply: Reply<R>): Reply<R> =>
  reply.status === 409
    ? ({
        ...reply,
        status: 422,
        body: { ...(reply.body as object), errors: { [field]: messageOf(reply) } },
      } as Reply<R>)
    : reply;
