import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { contentDisposition } from '../../../server/storage/disposition.ts';
import { type NewFile, storeFile } from '../../../server/storage/files.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

describe.each(engines)('a stored file, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  async function store(file: Partial<NewFile> = {}): Promise<string> {
    const { id: createdBy } = await fixture.caller('c-admin');
    const companyId = file.companyId ?? fixture.company.id;

    const stored = await inCompany(fixture.db, companyId, (db) =>
      storeFile(db, {
        companyId,
        bytes: Buffer.from([0xff, 0xd8, 0xff, 0x00]),
        mediaType: 'image/jpeg',
        originalName: 'logo.jpg',
        access: 'link',
        createdBy,
        ...file,
      }),
    );

    return stored.name;
  }

  const get = (path: string, token?: string) =>
    fixture.app.inject({ url: `/api/${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} });

  it('that is public is shown to anyone who knows its name, may be cached for ever, and runs nothing', async () => {
    const name = await store();

    const answer = await get(`file/${name}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0x00]));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="logo.jpg"; filename*=UTF-8''logo.jpg`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': '4',
    });
  });

  it('is downloaded under its own name', async () => {
    const name = await store({ originalName: 'Férias “2026”.pdf', mediaType: 'application/pdf' });

    const { headers } = await get(`download/file/${name}`);

    expect(headers['content-disposition']).toBe(
      `attachment; filename="F_rias _2026_.pdf"; filename*=UTF-8''F%C3%A9rias%20%E2%80%9C2026%E2%80%9D.pdf`,
    );
  });

  it.each(['text/html', 'image/svg+xml', 'application/pdf'])(
    'of type %s is never displayed inline',
    async (mediaType) => {
      const name = await store({ mediaType, originalName: 'x' });

      expect((await get(`file/${name}`)).headers['content-disposition']).toMatch(/^attachment/);
    },
  );

  it('that is not public requires a session, and is not cached', async () => {
    const person = await fixture.target('own branch');
    const name = await store({ access: 'scoped', ownerId: person.id });
    const { token } = await fixture.signIn(await fixture.caller('b-admin'));

    expect((await get(`file/${name}`)).statusCode).toBe(401);
    const answer = await get(`file/${name}`, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('of a branch is for its people and the company level', async () => {
    const name = await store({ access: 'scoped', branchId: fixture.company.branches[1] });
    const statusFor = async (person: Promise<{ companyId: string; id: string; email: string }>) =>
      (await get(`file/${name}`, (await fixture.signIn(await person)).token)).statusCode;
    const there = { columns: { branch_id: fixture.company.branches[1] } };

    expect(await statusFor(fixture.caller('employee', there))).toBe(200);
    expect(await statusFor(fixture.caller('c-hr'))).toBe(200);
    expect(await statusFor(fixture.caller('b-admin'))).toBe(404);
    expect(await statusFor(fixture.caller('employee', { columns: { branch_id: null } }))).toBe(404);
  });

  it('of the company is for all of its people and no one else', async () => {
    const own = await store({ access: 'scoped' });
    const others = await store({ access: 'scoped', companyId: fixture.otherCompany.id });
    const { token } = await fixture.signIn(await fixture.caller('employee'));

    expect((await get(`file/${own}`, token)).statusCode).toBe(200);
    expect((await get(`file/${others}`, token)).statusCode).toBe(404);
  });

  it('of a person is for that person and their manager', async () => {
    const manager = await fixture.caller('reporting-manager');
    const person = await fixture.target('own branch', { columns: { manager_id: manager.id } });
    const name = await store({ access: 'scoped', ownerId: person.id });
    const statusFor = async (one: typeof person) =>
      (await get(`file/${name}`, (await fixture.signIn(one)).token)).statusCode;

    expect(await statusFor(person)).toBe(200);
    expect(await statusFor(manager)).toBe(200);
    expect(await statusFor(await fixture.caller('reporting-manager'))).toBe(404);
    expect(await statusFor(await fixture.caller('employee'))).toBe(404);
  });

  it.each([
    '0123456789abcdef0123456789abcdef.jpg',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fpackage.json',
    'package.json',
    '0123456789ABCDEF0123456789ABCDEF.jpg',
    '0123456789abcdef0123456789abcdef.jpg%00.png',
    '%00',
    '%E0%A4%A',
    'x'.repeat(300),
    "' or 1=1 --",
  ])('cannot be found as %s', async (name) => {
    for (const path of ['file', 'download/file']) {
      const answer = await get(`${path}/${name}`);
      expect(answer.statusCode, answer.body).toBeOneOf([400, 404, 414]);
      expect(answer.json().message).toMatch(
        /^(The file was not found\.|Not found\.|No such call|The address cannot be read\.|The address is too long\.)$/,
      );
    }
  });
});

describe('the file name of a download', () => {
  it.each([
    ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
    ['a"b;c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%3Bc%2541.pdf`],
    ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a__Set-Cookie%3A%20x`],
    ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''_.txt`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('is safe in the header for %j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });
});
