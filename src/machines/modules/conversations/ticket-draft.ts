import { fromPromise } from 'xstate';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { emptyTicket, type TicketValues } from '../../../rules/conversations/ticket.ts';
import { isDirty } from '../../../rules/shared/form.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { recalled } from '../shared/recalled.ts';

export interface TicketDraft {
  values: TicketValues | null;
}

const NAME = 'ticket:new';

/** Keeps a ticket that is not sent yet in this browser, apart for each person. */
export const wireTicketDraft = ({ personId, effects }: Services, storageOf = createDraftStorage) => ({
  keepTicket(values: TicketValues | null): void {
    const storage = storageOf(personId());
    if (values && isDirty({ initial: emptyTicket, values })) storage.keep(NAME, { values });
    else storage.forget(NAME);
  },
  draft: createResourceMachine<TicketDraft>('ticketDraft').provide({
    actors: {
      loadRecord: fromPromise<Reply<TicketDraft>, { key: string | null }>(async () => {
        const draft = await recalled({ effects }, storageOf(personId()).recall<TicketDraft & { at?: string }>(NAME));

        return { status: 200, body: { values: draft?.values ?? null } };
      }),
    },
    actions: effects,
  }),
});
