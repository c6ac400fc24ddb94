/** The provider's calls, for the command line. */
import { type CallName, calls, pathOf } from '../../../src/api/calls.ts';
import type { BuiltCall, ReplyOf } from '../../../src/api/contract/index.ts';
import type { AnswerTicketBody, ProviderTicket, TicketEntry } from '../../../src/api/contract/tickets.ts';

export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type SupportClient = ReturnType<typeof supportClient>;

interface Sending {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
}

const MOST_LISTED = '500';
const NO_TOKEN = `Set SUPPORT_TOKEN to the token of your support account. This command creates an account and prints its token:
  npm run support:tickets -- account add --name "Nadia Roth" --email nadia@provider.example
With the embedded database, stop the server first.`;

interface Server {
  readonly url: string;
  readonly token: string;
}

async function send(
  { url, token }: Server,
  name: CallName,
  { params, query = {}, body }: Sending = {},
): Promise<Response> {
  if (token === '') throw new Error(NO_TOKEN);
  const search = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/${pathOf(name, params)}${search.size > 0 ? `?${search}` : ''}`, {
    method: calls[name].method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(
      `The server at ${url} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  throw new RefusedError(response.status, answer.message ?? `The server responded with ${response.status}.`);
}

export function supportClient(url: string, token: string) {
  const server = { url, token };
  const call = async <C extends BuiltCall>(name: C, sending?: Sending) =>
    (await (await send(server, name, sending)).json()) as ReplyOf<C>;

  const list = (query: Sending['query'] = {}) =>
    call('listProviderTickets', { query: { ...query, count: MOST_LISTED } }) as Promise<{
      tickets: ProviderTicket[];
      total: number;
    }>;

  return {
    list,
    /** The id of a ticket by its number, as companies see it, or of the one with that id. */
    async find(which: string, company = ''): Promise<string> {
      const number = /^#?(\d{1,9})$/.exec(which.trim())?.[1];
      if (number === undefined) return which;
      const pages = [
        await list({ search: number, status: 'active' }),
        await list({ search: number, status: 'closed' }),
      ];
      const found = pages
        .flatMap(({ tickets }) => tickets)
        .filter((one) => one.number === Number(number))
        .filter(({ companyName }) => companyName.toLowerCase().includes(company.trim().toLowerCase()));
      const [first, ...others] = found;
      if (!first) throw new Error(`There is no ticket ${number}${company && ` of ${company}`}.`);
      if (others.length > 0) throw new Error(`Several companies have a ticket ${number}. Choose one with --company.`);

      return first._id;
    },
    async read(id: string) {
      const params = { id };
      const { ticket, entries, hasEarlier } = await call('readProviderTicket', { params, query: { count: '200' } });
      const all: TicketEntry[] = [...entries];
      for (let isMore = hasEarlier; isMore; ) {
        const query = { count: '200', before: String(all[0]?.number) };
        const page = await call('readProviderTicket', { params, query });
        all.unshift(...page.entries);
        isMore = page.hasEarlier;
      }

      return { ticket, entries: all };
    },
    async answer(id: string, body: AnswerTicketBody): Promise<ProviderTicket> {
      return (await call('answerTicket', { params: { id }, body })).ticket;
    },
    async attach(id: string, fileName: string, bytes: Buffer): Promise<string> {
      const body = new FormData();
      body.append('document', new Blob([new Uint8Array(bytes)]), fileName);

      return (await call('attachToAnswer', { params: { id }, body })).file._id;
    },
    async file(id: string, name: string): Promise<Buffer> {
      return Buffer.from(await (await send(server, 'readTicketFile', { params: { id, name } })).arrayBuffer());
    },
    async receive(recipient: string, mail: Buffer): Promise<string> {
      const { message } = await call('receiveTicketMail', { body: { recipient, mail: mail.toString('base64') } });

      return message;
    },
  };
}
