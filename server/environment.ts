/** The settings of a process, read from its environment once and checked before anything starts. */
import { resolve } from 'node:path';
import { DEMO_PEOPLE } from './demo/seed.ts';
import type { HostedSettings } from './feed/hosted-feed.ts';

export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Whom mails are from. None means: `no-reply` at the host of `publicUrl`. */
  readonly mailFrom: string | undefined;
  /** Without a trailing slash. None means: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  /** `NODE_ENV=production` or a `DATABASE_URL`: no demo, no known password, the API page only for company admins. */
  readonly isProduction: boolean;
  /** 0 for no demo at all. */
  readonly demoPeople: number;
  /** Origins of consoles that are served from elsewhere. */
  readonly corsOrigins: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** The most calls that one session may make in a minute. */
  readonly requestsPerMinute: number;
  /** The hosted activity feed; none means that this server has a feed of its own. */
  readonly hostedFeed: HostedSettings | undefined;
  /** In production `info`, a line for each request; else only what is wrong, so that the sign-ins stay in view. */
  readonly logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** All that is wrong with the environment, one line a variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Reads the settings, or throws an `EnvironmentError` that names every variable that is wrong and what it should be. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = variables[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      // The value may be a secret (a password in a URL), so it is not repeated.
      problems.push(`${name} ${(error as Error).message}`);

      return fallback;
    }
  };
  const databaseUrl = read<string | undefined>('DATABASE_URL', undefined, urlOf('postgres:', 'postgresql:'));
  const isProduction = variables.NODE_ENV === 'production' || databaseUrl !== undefined;
  const environment: Environment = {
    host: variables.HOST?.trim() || '127.0.0.1',
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    dataDir: resolve(variables.DATA_DIR?.trim() || '.data'),
    databaseUrl,
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, urlOf('smtp:', 'smtps:')),
    mailFrom: read<string | undefined>('MAIL_FROM', undefined, emailAddress),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, (text) =>
      withoutSlash(urlOf('http:', 'https:')(text)),
    ),
    isProduction,
    demoPeople: read('DEMO_PEOPLE', DEMO_PEOPLE, wholeNumber(0, 1_000_000)),
    corsOrigins: read<string[]>('CORS_ORIGINS', [], listOf(originOf)),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', [], listOf(String)),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', 1_200, wholeNumber(1, 10_000_000)),
    hostedFeed: hostedFeedOf(read, problems),
    logLevel: read<LogLevel>('LOG_LEVEL', isProduction ? 'info' : 'warn', oneOf(logLevels)),
  };
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));

  return environment;
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

/** The service needs its three; two of them are a mistake that is better found at once. */
function hostedFeedOf(read: Read, problems: string[]): HostedSettings | undefined {
  const text = (name: string) => read<string | undefined>(name, undefined, String);
  const url = (name: string) => read<string | undefined>(name, undefined, urlOf('http:', 'https:'));
  const [apiKey, secret, appId] = [text('STREAM_API_KEY'), text('STREAM_API_SECRET'), text('STREAM_APP_ID')];
  const [apiUrl, fayeUrl] = [url('STREAM_API_URL'), url('STREAM_FAYE_URL')];
  if (apiKey && secret && appId) return { apiKey, secret, appId, apiUrl, fayeUrl };
  if (apiKey || secret || appId || apiUrl || fayeUrl) {
    problems.push('STREAM_API_KEY, STREAM_API_SECRET and STREAM_APP_ID belong together: set all three or none.');
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
      throw new Error(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
    }

    return text;
  };

const emailAddress = (text: string): string => {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) throw new Error('must be an e-mail address.');

  return text;
};

const originOf = (text: string): string => {
  const url = withoutSlash(urlOf('http:', 'https:')(text));
  if (new URL(url).origin !== url) throw new Error('must be origins such as https://console.example, split by commas.');

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
