import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketEntry } from '../../../src/api/contract/tickets.ts';
import { atOnce } from '../support/at-once.ts';
import type { Answer, Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const pdf = Buffer.from('%PDF-1.7\nWhat the screen shows.\n%%EOF\n');
const environment = {
  version: '0.1.0',
  browser: 'Firefox/140.0',
  screen: '1280 × 800',
  language: 'en-GB',
  timeZone: 'Europe/Lisbon',
};

const lines = ({ body }: Answer): string[] =>
  body.entries.map(({ kind, author, body: text }: TicketEntry) =>
    [kind, author.fullName, text].filter(Boolean).join(' / '),
  );

describe.each(engines)('tickets to the provider, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const raise = (call: Caller, more: object = {}): Promise<Answer> =>
    call('raiseTicket', {
      body: { subject: 'Export stops', category: 'problem', priority: 'high', body: 'After 500 rows.', ...more },
    });
  const idOf = async (answer: Promise<Answer>): Promise<string> => (await answer).body.ticket._id;
  const read = (call: Caller, id: string, query = {}) => call('providerMessages', { params: { id }, query });
  const reply = (call: Caller, _id: string, version: number, more: object) =>
    call('replyToProvider', { body: { _id, version, ...more } });
  const listed = async (call: Caller, query = {}): Promise<number[]> =>
    (await call('viewRaisedTickets', { query: { count: 500, ...query } })).body.tickets.map(
      ({ number }: { number: number }) => number,
    );

  it('are numbered within each company, and store the text and the page it was written on', async () => {
    const { as, people, stranger } = fixture;
    const first = await raise(as.admin, { subject: ' Export stops ', environment });
    const second = await raise(as.hr);

    expect([first.status, first.body.message]).toEqual([201, 'Ticket raised']);
    expect(first.body.ticket).toMatchObject({
      subject: 'Export stops',
      category: 'problem',
      priority: 'high',
      status: 'open',
      raisedBy: { _id: people.admin.id, fullName: 'admin Own' },
      branchName: null,
      version: 1,
      unread: 0,
      environment,
    });
    expect(second.body.ticket.number).toBe(first.body.ticket.number + 1);
    expect(second.body.ticket.environment).toBeNull();
    expect((await raise(stranger)).body.ticket.number).toBe(1);
    expect(lines(await read(as.hr, first.body.ticket._id))).toEqual(['written / admin Own / After 500 rows.']);
  });

  it('get different numbers when they are raised simultaneously', async () => {
    const { as, company, database } = fixture;
    const raisers = [as.admin, as.hr, as.lisbonHr];
    const given = await atOnce(
      database,
      company.id,
      raisers.map((call) => () => raise(call)),
      'company',
    );

    expect(new Set(given.map(({ body }) => body.ticket.number)).size).toBe(3);
  });

  it('are stored once when the call is repeated with the same key', async () => {
    const { as } = fixture;
    const key = v7();
    const first = await raise(as.admin, { key });
    const again = await raise(as.admin, { key });

    expect(again.body.ticket._id).toBe(first.body.ticket._id);
    expect(lines(again)).toEqual(lines(first));
  });

  it('from a branch can be read and replied to only by its admins and the company level', async () => {
    const { as, stranger } = fixture;
    const id = await idOf(raise(as.lisbonAdmin, { subject: 'From Lisbon' }));
    const own = await idOf(raise(as.hr, { subject: 'From the company' }));

    for (const call of [as.lisbonHr, as.admin, as.hr]) expect((await read(call, id)).status).toBe(200);
    expect((await read(as.hr, id)).body.ticket.branchName).toBe('Lisbon');
    for (const call of [as.portoAdmin, stranger]) {
      expect((await read(call, id)).status).toBe(404);
      expect((await reply(call, id, 1, { body: 'Me too.' })).status).toBe(404);
      expect(await listed(call, { search: 'From Lisbon' })).toEqual([]);
    }
    expect((await read(as.lisbonHr, own)).status).toBe(404);
    expect(await listed(as.lisbonHr, { search: 'From the company' })).toEqual([]);
    expect((await reply(as.lisbonHr, id, 1, { body: 'Here too.' })).status).toBe(200);
    expect((await read(as.manager, id)).status).toBe(403);
  });

  it('are closed, and reopened with or without a message', async () => {
    const { as } = fixture;
    const id = await idOf(raise(as.admin));

    const closed = await reply(as.hr, id, 1, { status: 'closed' });
    expect([closed.body.message, closed.body.ticket.status]).toEqual(['Ticket closed', 'closed']);
    const again = await reply(as.hr, id, 2, { status: 'closed' });
    expect([again.status, again.body.message]).toEqual([409, 'This ticket is already closed.']);
    const reopened = await reply(as.admin, id, 2, { body: 'Not yet.' });
    expect([reopened.body.ticket.status, ...lines(reopened)]).toEqual([
      'open',
      'reopened / admin Own',
      'written / admin Own / Not yet.',
    ]);
    await reply(as.admin, id, 4, { status: 'closed' });
    expect((await reply(as.admin, id, 5, { status: 'open' })).body).toMatchObject({
      message: 'Ticket reopened',
      ticket: { status: 'open', version: 6 },
    });
    expect((await reply(as.admin, id, 6, {})).status).toBe(422);
    expect((await reply(as.admin, id, 6, { body: ' \n ' })).body.message).toBe('Write a message.');
  });

  it('refuse a message over a colleague’s recent change', async () => {
    const { as } = fixture;
    const id = await idOf(raise(as.admin));
    await reply(as.hr, id, 1, { body: 'Since Monday.' });

    const stale = await reply(as.admin, id, 1, { body: 'Since today.' });

    expect([stale.status, stale.body.message, stale.body.ticket.version]).toEqual([409, 'hr Own sent a message.', 2]);
    expect(lines(await read(as.admin, id, { after: 1 }))).toEqual(['written / hr Own / Since Monday.']);
  });

  it('accept files from people who write in them, and anyone who sees the ticket can read these', async () => {
    const { as, stranger } = fixture;
    const attach = (call: Caller) =>
      call('attachToTicket', { form: { files: [{ field: 'document', fileName: 'screen.pdf', bytes: pdf }] } });
    const { file } = (await attach(as.lisbonAdmin)).body;
    const status = async (call: Caller) => (await call('downloadFile', { params: { name: file.name } })).status;
    expect(await status(as.lisbonHr)).toBe(404);
    const stolen = await raise(as.portoAdmin, { files: [file._id] });
    expect([stolen.status, stolen.body.errors]).toEqual([
      422,
      { files: 'A file is no longer available. Attach it again.' },
    ]);

    const raised = await raise(as.lisbonAdmin, { files: [file._id] });

    expect(raised.body.entries[0].files).toEqual([file]);
    for (const call of [as.lisbonAdmin, as.lisbonHr, as.hr]) expect(await status(call)).toBe(200);
    for (const call of [as.portoAdmin, as.manager, as.employee, stranger]) expect(await status(call)).toBe(404);
  });

  it('are found by number, subject, category, priority and status, and sorted', async () => {
    const { as } = fixture;
    const word = v7();
    const urgent = (await raise(as.admin, { subject: `${word} a`, priority: 'urgent' })).body.ticket;
    const idea = (await raise(as.admin, { subject: `${word} b`, category: 'idea', priority: 'low' })).body.ticket;
    await reply(as.admin, idea._id, 1, { status: 'closed' });
    const found = (query: object) => listed(as.hr, { search: word, ...query });

    expect(await found({ sort: '-priority' })).toEqual([urgent.number, idea.number]);
    expect(await found({ sort: 'priority' })).toEqual([idea.number, urgent.number]);
    expect(await found({ sort: '-number' })).toEqual([idea.number, urgent.number]);
    expect(await found({ status: 'active' })).toEqual([urgent.number]);
    expect(await found({ status: 'closed' })).toEqual([idea.number]);
    expect(await found({ category: 'idea' })).toEqual([idea.number]);
    expect(await found({ priority: 'urgent' })).toEqual([urgent.number]);
    expect(await listed(as.hr, { search: `#${urgent.number}` })).toContain(urgent.number);
    expect((await as.hr('viewRaisedTickets', { query: { search: word, count: 1, skip: 1 } })).body.total).toBe(2);
  });

  it('are stored with a replacement character for each half of a split character', async () => {
    const { body, status } = await raise(fixture.as.admin, {
      subject: 'Half \ud83d',
      environment: { ...environment, screen: '\ude00 1280 × 800 😀' },
    });

    expect(status).toBe(201);
    expect(body.ticket).toMatchObject({
      subject: 'Half \ufffd',
      environment: { ...environment, screen: '\ufffd 1280 × 800 😀' },
    });
  });
});
