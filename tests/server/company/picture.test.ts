import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGO_MAX_BYTES } from '../../../src/rules/shared/constants.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import type { FormFile } from '../support/forms.ts';

const image = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 30, g: 110, b: 90, alpha: 0.5 } } });

describe.each(engines)('the picture of a company or a person, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admin: Caller;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    admin = (await fixture.signIn(await fixture.caller('c-admin'))).call;
    await fixture.db
      .updateTable('company')
      .set({ logo_file: null, logo_updated: false })
      .where('id', '=', fixture.company.id)
      .execute();
  });

  const upload = (call: Caller, file: FormFile, fields: Record<string, string> = { operation: 'edit' }) =>
    call('uploadCompanyLogo', { form: { fields, files: [file] } });
  const stored = (name: string) =>
    fixture.db.selectFrom('file').selectAll().where('name', '=', name).executeTakeFirst();
  const countFiles = async () => (await fixture.db.selectFrom('file').select('id').execute()).length;

  it('becomes the logo when company-level people upload it', async () => {
    const { status, body } = await upload(admin, { bytes: await image(800).jpeg().toBuffer() });

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'Picture uploaded',
      companyLogo: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
    });
    expect((await admin('getCompany')).body.company.companyLogo).toBe(body.companyLogo);
    expect((await admin('trackedUserResult')).body.userTrack.profileImageOrLogoUpdated).toBe(true);
  });

  it('becomes their own portrait when branch-level people upload it', async () => {
    const person = await fixture.caller('b-admin');
    const { call } = await fixture.signIn(person);

    const { body } = await upload(call, { bytes: await image(300).png().toBuffer(), mediaType: 'image/png' });

    const track = (await call('trackedUserResult')).body;
    expect(track.user.photo).toBe(body.companyLogo);
    expect(track.userTrack.profileImageOrLogoUpdated).toBe(true);
    expect((await admin('getCompany')).body.company.companyLogo).toBeNull();
    expect(await stored(body.companyLogo)).toMatchObject({ owner_id: person.id, company_id: fixture.company.id });
  });

  it('is stored as a square JPEG of at most 512 pixels, without metadata', async () => {
    const bytes = await image(1200, 900)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
      .toBuffer();
    expect(bytes.includes('Somebody')).toBe(true);

    const { body } = await upload(admin, { bytes });

    const file = await stored(body.companyLogo);
    const metadata = await sharp(file?.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    expect(metadata.exif).toBeUndefined();
    expect(file?.bytes.includes('Somebody')).toBe(false);
    expect(file).toMatchObject({ media_type: 'image/jpeg', access: 'link', size: file?.bytes.length });
  });

  it('is upright however the camera was held', async () => {
    const half = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'black' } })
      .composite([{ input: half, top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const { body } = await upload(admin, { bytes });

    // White was above; turned a quarter to the right, as orientation 6 asks, it is on the right.
    const { data, info } = await sharp((await stored(body.companyLogo))?.bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(at(90, 50)).toBeGreaterThan(200);
    expect(at(10, 50)).toBeLessThan(50);
  });

  it('is never enlarged', async () => {
    const { body } = await upload(admin, { bytes: await image(40, 60).png().toBuffer() });

    expect(await sharp((await stored(body.companyLogo))?.bytes).metadata()).toMatchObject({ width: 40, height: 40 });
  });

  it('replaces the previous one, which is deleted', async () => {
    const first = await upload(admin, { bytes: await image(20).jpeg().toBuffer() });
    const files = await countFiles();
    const second = await upload(admin, { bytes: await image(30).jpeg().toBuffer() });

    expect(await stored(first.body.companyLogo)).toBeUndefined();
    expect(await stored(second.body.companyLogo)).toBeDefined();
    expect(await countFiles()).toBe(files);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const notPictures = [
    ['an SVG under the name of a PNG', { bytes: svg, fileName: 'logo.png', mediaType: 'image/png' }],
    ['a page', { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), fileName: 'logo.jpg' }],
    ['a GIF', { bytes: Buffer.from('GIF89a') }],
    ['nothing at all', { bytes: Buffer.alloc(0) }],
  ] as const;

  it.each(notPictures)('is refused if it is %s', async (_, file) => {
    const files = await countFiles();
    const message = 'The picture must be a PNG or JPEG file.';

    expect(await upload(admin, file)).toEqual({
      status: 415,
      body: { status: 415, message, errors: { image: message } },
    });
    expect(await countFiles()).toBe(files);
  });

  it('is refused if it is damaged', async () => {
    const whole = await image(200).jpeg().toBuffer();

    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.concat([whole.subarray(0, 20), svg])]) {
      expect(await upload(admin, { bytes })).toMatchObject({
        status: 422,
        body: { errors: { image: 'The picture is damaged and cannot be read.' } },
      });
    }
  });

  it('is refused if it is a line of more than 20,000 pixels', async () => {
    const line = (length: number) => image(1, length).png().toBuffer();

    expect(await upload(admin, { bytes: await line(20_001) })).toMatchObject({
      status: 422,
      body: { errors: { image: 'The picture can be at most 20,000 pixels wide and high.' } },
    });
    expect((await upload(admin, { bytes: await line(20_000) })).status).toBe(200);
  });

  it('is refused if a few bytes claim to be a picture of a hundred million pixels', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(LOGO_MAX_BYTES);

    expect(await upload(admin, { bytes: bomb })).toMatchObject({
      status: 422,
      body: { errors: { image: expect.stringMatching(/at most 40 million pixels|damaged/) } },
    });
  });

  it('may have two megabytes but not one byte more', async () => {
    const picture = await image(64).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

    expect((await upload(admin, { bytes: padded(LOGO_MAX_BYTES) })).status).toBe(200);
    expect(await upload(admin, { bytes: padded(LOGO_MAX_BYTES + 1) })).toMatchObject({
      status: 413,
      body: {
        message: 'Image size should be less than 2 Mb',
        errors: { image: 'Image size should be less than 2 Mb' },
      },
    });
  });

  it('must be sent in a form that says what it is for', async () => {
    const bytes = await image(20).jpeg().toBuffer();

    expect(await upload(admin, { bytes }, { operation: 'add' })).toMatchObject({
      status: 400,
      body: { errors: { operation: 'Operation must be "edit".' } },
    });
    expect(await upload(admin, { bytes }, {})).toMatchObject({
      status: 400,
      body: { errors: { operation: 'Operation is required.' } },
    });
    expect(await upload(admin, { bytes }, { operation: 'edit', companyId: 'x' })).toMatchObject({
      status: 400,
      body: { errors: { companyId: 'There is no field called "companyId".' } },
    });
    expect(await upload(admin, { bytes, field: 'photo' })).toMatchObject({
      status: 400,
      body: { errors: { photo: 'The file belongs in the field "image".' } },
    });
    expect(await admin('uploadCompanyLogo', { form: { fields: { operation: 'edit' } } })).toMatchObject({
      status: 400,
      body: { errors: { image: 'Please Select Any File' } },
    });
    expect((await admin('uploadCompanyLogo', { body: { operation: 'edit' } })).status).toBe(415);
  });

  it('is refused if another file comes with it', async () => {
    const bytes = await image(20).jpeg().toBuffer();

    const answer = await admin('uploadCompanyLogo', {
      form: { fields: { operation: 'edit' }, files: [{ bytes }, { bytes }] },
    });

    expect(answer).toMatchObject({ status: 413, body: { message: 'Too many files.' } });
  });

  it('can be skipped, which completes the step and keeps an existing picture', async () => {
    const { body } = await upload(admin, { bytes: await image(20).jpeg().toBuffer() });
    await fixture.db.updateTable('company').set({ logo_updated: false }).execute();

    expect(await admin('skipCompanyLogo')).toEqual({
      status: 200,
      body: { status: 200, message: 'OK', companyLogo: body.companyLogo },
    });
    expect((await admin('trackedUserResult')).body.userTrack.profileImageOrLogoUpdated).toBe(true);
  });

  it('skipped by a branch admin completes their own step and not the company’s', async () => {
    const { call } = await fixture.signIn(await fixture.caller('b-hr'));

    expect((await call('skipCompanyLogo')).body.companyLogo).toBeNull();

    expect((await call('trackedUserResult')).body.userTrack.profileImageOrLogoUpdated).toBe(true);
    expect((await admin('trackedUserResult')).body.userTrack.profileImageOrLogoUpdated).toBe(false);
  });

  it('can be uploaded ten times a minute at most', async () => {
    const bytes = await image(20).jpeg().toBuffer();
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await upload(admin, { bytes })).status);

    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
