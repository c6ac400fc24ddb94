import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEMO_PEOPLE } from '../demo/seed.ts';
import type { HostedSettings } from './feed/hosted-feed.ts';
import { WELCOMES_PER_HOUR } from './mail/welcomes.ts';

/** Long enough for usual proxies to notice that the server isn't ready. */
const DRAIN_SECONDS = 5;

export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Undefined: mail is written to files. */
  readonly smtpUrl: string | undefined;
  /** Default: `no-reply` at the host of `publicUrl`. */
  readonly mailFrom: string | undefined;
  /** Where the provider gets an email for each message of a ticket. */
  readonly supportEmail: string | undefined;
  /** Without a trailing slash. Default: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** `NODE_ENV=production` or a `DATABASE_URL`: no demo, no known password, the API page only for company admins. */
  readonly isProduction: boolean;
  /** 0: no demo. */
  readonly demoPeople: number;
  /** Origins of consoles served from elsewhere. */
  readonly corsOrigins: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Per person. */
  readonly requestsPerMinute: number;
  /** Of one company. */
  readonly welcomesPerHour: number;
  /** Enables `/api/metrics`. */
  readonly metricsToken: string | undefined;
  /** How long the server keeps serving requests, marked as not ready, before it stops. */
  readonly drainSeconds: number;
  /** Undefined: this server hosts the feed itself. */
  readonly hostedFeed: HostedSettings | undefined;
  /** `info` in production (a line per request), otherwise only problems, so that the demo accounts stay in view. */
  readonly logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The value of `SMTP_URL` for running without one on purpose. */
const NO_MAIL_SERVER = 'none';

/** One line per variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Throws an `EnvironmentError` that names every invalid variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      // Doesn't repeat the value, which may be a secret.
      problems.push(`${name} ${(error as Error).message}`);

      return fallback;
    }
  };
  const databaseUrl = read<string | undefined>('DATABASE_URL', undefined, databaseUrlOf);
  const isProduction = variables.NODE_ENV === 'production' || Boolean(variables.DATABASE_URL?.trim());
  const environment: Environment = {
    host: read('HOST', '127.0.0.1', hostOf),
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    dataDir: resolve(variables.DATA_DIR?.trim() || '.data'),
    databaseUrl,
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, (text) =>
      text === NO_MAIL_SERVER ? undefined : smtpUrlOf(text),
    ),
    mailFrom: read<string | undefined>('MAIL_FROM', undefined, emailAddress),
    supportEmail: read<string | undefined>('SUPPORT_EMAIL', undefined, emailAddress),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, publicUrlOf),
    isProduction,
    demoPeople: read('DEMO_PEOPLE', DEMO_PEOPLE, wholeNumber(0, 1_000_000)),
    corsOrigins: read<string[]>('CORS_ORIGINS', [], listOf(originOf)),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', [], listOf(networkOf)),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', 1_200, wholeNumber(1, 10_000_000)),
    welcomesPerHour: read('WELCOMES_PER_HOUR', WELCOMES_PER_HOUR, wholeNumber(1, 10_000_000)),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, secretOf),
    drainSeconds: read('DRAIN_SECONDS', isProduction ? DRAIN_SECONDS : 0, wholeNumber(0, 3_600)),
    hostedFeed: hostedFeedOf(read, problems),
    logLevel: read<LogLevel>('LOG_LEVEL', isProduction ? 'info' : 'warn', oneOf(logLevels)),
  };
  if (isProduction) problems.push(...missingInProduction(variables));
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));

  return environment;
}

/** Required in production, because no default could be right. */
function missingInProduction(variables: NodeJS.ProcessEnv): string[] {
  const needed = {
    PUBLIC_URL:
      'must be set in production, because links in emails start with it. Set it to the address people use, such as https://wellness.example.',
    SMTP_URL: `must be set in production, because welcome emails and password links are sent by email. Set it to your mail server, such as smtps://user:password@mail.example, or to ${NO_MAIL_SERVER} to write emails to DATA_DIR/mail instead of sending them.`,
  };

  return Object.entries(needed).flatMap(([name, sentence]) => (variables[name]?.trim() ? [] : [`${name} ${sentence}`]));
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

/** All three settings or none. */
function hostedFeedOf(read: Read, problems: string[]): HostedSettings | undefined {
  const text = (name: string) => read<string | undefined>(name, undefined, String);
  const url = (name: string) => read<string | undefined>(name, undefined, urlOf('http:', 'https:'));
  const [apiKey, secret, appId] = [text('STREAM_API_KEY'), text('STREAM_API_SECRET'), text('STREAM_APP_ID')];
  const [apiUrl, fayeUrl] = [url('STREAM_API_URL'), url('STREAM_FAYE_URL')];
  if (apiKey && secret && appId) return { apiKey, secret, appId, apiUrl, fayeUrl };
  if (apiKey || secret || appId || apiUrl || fayeUrl) {
    problems.push('STREAM_API_KEY, STREAM_API_SECRET and STREAM_APP_ID belong together. Set all three or none.');
  }

  return undefined;
}

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`must be a whole number from ${least} to ${most}.`);
  }

  return value;
};

const urlOf =
  (...protocols: string[]) =>
  (text: string): string => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
    }

    return text;
  };

/** A URL that may contain a password. */
const serverUrlOf =
  (...protocols: string[]) =>
  (text: string): URL => {
    if (protocols.some((protocol) => text.startsWith(`${protocol}//`)) && !URL.canParse(text)) {
      throw new Error(
        'is not a valid URL. Percent-encode special characters in the password: @ as %40, / as %2F, : as %3A.',
      );
    }

    const url = new URL(urlOf(...protocols)(text));
    if (![url.username, url.password, url.pathname].every(isDecodable)) {
      throw new Error('has a % that does not begin an encoded character. Write % itself as %25.');
    }

    return url;
  };

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey'];

export const databaseUrlOf = (text: string): string => {
  const { pathname, searchParams } = serverUrlOf('postgres:', 'postgresql:')(text);
  // Without a name PostgreSQL uses the database named after the user.
  if (pathname.length < 2) throw new Error('must name a database: postgres://user@host/database.');
  const sslMode = searchParams.get('sslmode');
  if (sslMode && !sslModes.includes(sslMode)) {
    throw new Error(`has an unknown value for sslmode. Use one of ${sslModes.join(', ')}.`);
  }
  for (const name of certificateFiles) requireReadable(name, searchParams.get(name));

  return text;
};

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);

    return true;
  } catch {
    return false;
  }
}

function requireReadable(name: string, file: string | null): void {
  if (!file) return;
  try {
    readFileSync(file);
  } catch {
    throw new Error(`names the file ${file} (${name}), which cannot be read. Check its path and permissions.`);
  }
}

const smtpUrlOf = (text: string): string => {
  const { hostname } = serverUrlOf('smtp:', 'smtps:')(text);
  if (!hostname) throw new Error('must name a mail server: smtps://user:password@mail.example.');

  return text;
};

const publicUrlOf = (text: string): string => {
  const url = withoutSlash(urlOf('http:', 'https:')(text));
  if (/[?#]/.test(url)) throw new Error('must have no query and no fragment. Remove ? or # and what follows it.');

  return url;
};

const hostOf = (text: string): string => {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new Error('must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.');
  }

  return text;
};

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const networkOf = (text: string): string => {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) !== 0 && bits !== undefined && /^0+$/.test(bits)) {
    throw new Error(
      'must not contain a network that covers all addresses (/0). Name the proxies, such as 10.0.0.7 or 10.0.0.0/8.',
    );
  }
  const isNetwork =
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  if (!isNetwork && !NETWORK_NAMES.includes(text)) {
    throw new Error('must be addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas.');
  }

  return text;
};

const secretOf = (text: string): string => {
  if (!/^[!-~]{16,}$/.test(text)) throw new Error('must have at least 16 characters and no spaces.');

  return text;
};

const emailAddress = (text: string): string => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) throw new Error('must be an email address.');

  return text;
};

const originOf = (text: string): string => {
  const url = withoutSlash(text);
  if (!/^https?:/.test(url) || !URL.canParse(url) || new URL(url).origin !== url) {
    const hint = text === '*' ? '; * is not allowed' : '';
    throw new Error(`must be origins such as https://console.example, separated by commas${hint}.`);
  }

  return url;
};

const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): T[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse);

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string): T => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}.`);

    return found;
  };

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
