import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../server/environment.ts';

describe('the settings', () => {
  test('have a default each', () => {
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
      hostedFeed: undefined,
      logLevel: 'warn',
    });
  });

  test('of the hosted feed belong together', () => {
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

  test('are read as they are meant', () => {
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
      logLevel: 'debug',
      demoPeople: 0,
    });
  });

  test.each([
    [{ NODE_ENV: 'production' }, true],
    [{ DATABASE_URL: 'postgres://db.example/wellness' }, true],
    [{ NODE_ENV: 'development' }, false],
  ])('of %j mean production: %s', (variables, isProduction) => {
    expect(readEnvironment(variables)).toMatchObject({ isProduction, logLevel: isProduction ? 'info' : 'warn' });
  });

  test.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535.'],
    ['PORT', '80 80', 'must be a whole number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://u:p@db', 'must be a URL that begins with postgres:// or postgresql://.'],
    ['SMTP_URL', 'mail.example', 'must be a URL that begins with smtp:// or smtps://.'],
    ['MAIL_FROM', 'nobody', 'must be an e-mail address.'],
    ['PUBLIC_URL', 'wellness.example', 'must be a URL that begins with http:// or https://.'],
    ['CORS_ORIGINS', 'https://a.example/path', 'must be origins such as https://console.example, split by commas.'],
    ['REQUESTS_PER_MINUTE', '0', 'must be a whole number from 1 to 10000000.'],
    ['DEMO_PEOPLE', '-1', 'must be a whole number from 0 to 1000000.'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent.'],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new EnvironmentError(`${name} ${message}`));
  });

  test('name all that is wrong at once, and repeat no secret', () => {
    const read = () => readEnvironment({ PORT: 'x', SMTP_URL: 'http://user:hunter2@mail.example' });

    expect(read).toThrow(/^PORT must .*\nSMTP_URL must .*$/);
    expect(read).not.toThrow('hunter2');
  });
});
