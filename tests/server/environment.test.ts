import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../server/environment.ts';

describe('the settings', () => {
  it('all have a default', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: expect.stringMatching(/[\\/]\.data$/),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      publicUrl: undefined,
      isProduction: false,
      demoPeople: 240,
      corsOrigins: [],
      trustedProxies: [],
      requestsPerMinute: 1_200,
      welcomesPerHour: 2_000,
      metricsToken: undefined,
      drainSeconds: 0,
      hostedFeed: undefined,
      logLevel: 'warn',
    });
  });

  it('for the hosted feed must be given together', () => {
    const all = { STREAM_API_KEY: 'k', STREAM_API_SECRET: 's', STREAM_APP_ID: '1' };

    expect(readEnvironment(all).hostedFeed).toEqual({
      apiKey: 'k',
      secret: 's',
      appId: '1',
      apiUrl: undefined,
      fayeUrl: undefined,
    });
    expect(() => readEnvironment({ ...all, STREAM_API_SECRET: '' })).toThrow(/STREAM_API_SECRET/);
    expect(() => readEnvironment({ STREAM_FAYE_URL: 'https://faye.example/faye' })).toThrow(/STREAM_API_KEY/);
  });

  it('are parsed to their types', () => {
    const environment = readEnvironment({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/wellness',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'hr@tidewater.example',
      PUBLIC_URL: 'https://wellness.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443/',
      TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1',
      REQUESTS_PER_MINUTE: '60',
      WELCOMES_PER_HOUR: '500',
      LOG_LEVEL: 'debug',
      DEMO_PEOPLE: '0',
    });

    expect(environment).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/wellness',
      smtpUrl: 'smtps://user:secret@mail.example:465',
      mailFrom: 'hr@tidewater.example',
      publicUrl: 'https://wellness.example',
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      trustedProxies: ['10.0.0.0/8', '127.0.0.1'],
      requestsPerMinute: 60,
      welcomesPerHour: 500,
      logLevel: 'debug',
      demoPeople: 0,
    });
  });

  it.each([
    [{ NODE_ENV: 'production' }, true],
    [{ DATABASE_URL: 'postgres://db.example/wellness' }, true],
    [{ NODE_ENV: 'development' }, false],
  ])('given as %j mean production: %s', (variables, isProduction) => {
    const settings = { ...variables, PUBLIC_URL: 'https://wellness.example', SMTP_URL: 'none' };
    expect(readEnvironment(settings)).toMatchObject({
      isProduction,
      smtpUrl: undefined,
      logLevel: isProduction ? 'info' : 'warn',
      drainSeconds: isProduction ? 5 : 0,
    });
  });

  it.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535.'],
    ['PORT', '80 80', 'must be a whole number from 0 to 65535.'],
    ['SMTP_URL', 'mail.example', 'must be a URL that starts with smtp:// or smtps://.'],
    ['MAIL_FROM', 'nobody', 'must be an email address.'],
    ['HOST', 'one two', 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.'],
    ['TRUSTED_PROXIES', 'banana', 'must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.7, 10.0.0.0/0',
      'must not contain a network that covers all addresses (/0). Name the proxies, such as 10.0.0.7 or 10.0.0.0/8.',
    ],
    ['SMTP_URL', 'smtp://', 'must name a mail server: smtps://user:password@mail.example.'],
    [
      'SMTP_URL',
      'smtps://hr:a/b@mail.example',
      'is not a valid URL. Percent-encode special characters in the password: @ as %40, / as %2F, : as %3A.',
    ],
    [
      'SMTP_URL',
      'smtps://hr:100%@mail.example',
      'has a % that does not begin an encoded character. Write % itself as %25.',
    ],
    [
      'PUBLIC_URL',
      'https://wellness.example/?',
      'must have no query and no fragment. Remove ? or # and what follows it.',
    ],
    [
      'PUBLIC_URL',
      'https://wellness.example/#/home',
      'must have no query and no fragment. Remove ? or # and what follows it.',
    ],
    ['CORS_ORIGINS', '*', 'must be origins such as https://console.example, separated by commas; * is not allowed.'],
    ['CORS_ORIGINS', 'a.example', 'must be origins such as https://console.example, separated by commas.'],
    ['METRICS_TOKEN', 'short', 'must have at least 16 characters and no spaces.'],
    ['PUBLIC_URL', 'wellness.example', 'must be a URL that starts with http:// or https://.'],
    ['CORS_ORIGINS', 'https://a.example/path', 'must be origins such as https://console.example, separated by commas.'],
    ['REQUESTS_PER_MINUTE', '0', 'must be a whole number from 1 to 10000000.'],
    ['DEMO_PEOPLE', '-1', 'must be a whole number from 0 to 1000000.'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent.'],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new EnvironmentError(`${name} ${message}`));
  });

  it.each([['postgres://db.example'], ['postgres://aria@db.example:5432/']])(
    'refuse a DATABASE_URL without a database: %s',
    (url) => {
      const settings = { DATABASE_URL: url, PUBLIC_URL: 'https://wellness.example', SMTP_URL: 'none' };

      expect(() => readEnvironment(settings)).toThrow(
        new EnvironmentError('DATABASE_URL must name a database: postgres://user@host/database.'),
      );
    },
  );

  const unencoded =
    'is not a valid URL. Percent-encode special characters in the password: @ as %40, / as %2F, : as %3A.';
  const strayPercent = 'has a % that does not begin an encoded character. Write % itself as %25.';

  it.each([
    ['mysql://u:p@db/x', 'must be a URL that starts with postgres:// or postgresql://.'],
    ['postgres://aria@db.example:99999/wellness', unencoded],
    ['postgres://aria:a/b@db.example/wellness', unencoded],
    ['postgres://aria:a#b@db.example/wellness', unencoded],
    ['postgres://aria@db.example/%zz', strayPercent],
    ['postgres://aria:100%@db.example/wellness', strayPercent],
    [
      'postgres://aria@db.example/wellness?sslmode=banana',
      'has an unknown value for sslmode. Use one of disable, prefer, require, verify-ca, verify-full, no-verify.',
    ],
    [
      'postgres://aria@db.example/wellness?sslrootcert=/nope',
      'names the file /nope (sslrootcert), which cannot be read. Check its path and permissions.',
    ],
    [
      'postgres://aria@db.example/wellness?sslkey=/',
      'names the file / (sslkey), which cannot be read. Check its path and permissions.',
    ],
  ])('refuse the DATABASE_URL %s', (url, message) => {
    const settings = { DATABASE_URL: url, PUBLIC_URL: 'https://wellness.example', SMTP_URL: 'none' };

    expect(() => readEnvironment(settings)).toThrow(new EnvironmentError(`DATABASE_URL ${message}`));
  });

  it.each([
    'postgres://aria:a%40b%2Fc%25@db.example/wellness',
    'postgres:///wellness?host=/run/postgresql',
    'postgresql://aria@db.example/wellness?sslmode=verify-full',
  ])('accept the DATABASE_URL %s', (databaseUrl) => {
    const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://wellness.example', SMTP_URL: 'none' };

    expect(readEnvironment(settings)).toMatchObject({ databaseUrl });
  });

  it.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db.example/wellness' }])(
    'refuse production for %j without PUBLIC_URL and SMTP_URL, and show how to fix it',
    (variables) => {
      const read = () => readEnvironment(variables);

      expect(read).toThrow(/^PUBLIC_URL must be set in production, because .* such as https:\/\/wellness\.example\.$/m);
      expect(read).toThrow(
        /^SMTP_URL must be set in production, because .* or to none to write emails to DATA_DIR\/mail/m,
      );
    },
  );

  it('report all errors at once, without any secrets', () => {
    const read = () => readEnvironment({ PORT: 'x', SMTP_URL: 'http://user:hunter2@mail.example' });

    expect(read).toThrow(/^PORT must .*\nSMTP_URL must .*$/);
    expect(read).not.toThrow('hunter2');
  });
});
