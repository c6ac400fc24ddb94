/** Start-up errors for the person who runs the server: cause and remedy, without a stack trace. */
import { resolve } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

interface Problem extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly hostname?: string;
  readonly severity?: string;
}

/** Unknown errors keep their own message. */
export function describeProblem(error: Error, variables: Variables): string {
  return describeListening(error, variables) ?? describeFolder(error, variables) ?? error.message ?? String(error);
}

function describeListening({ code, syscall, hostname }: Problem, { PORT, HOST }: Variables): string | undefined {
  const port = PORT?.trim() || '3000';
  const host = HOST?.trim() || '127.0.0.1';
  if (code === 'EADDRINUSE') return `Another program is using port ${port}. Set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen') return `This user may not open port ${port}. Set PORT to another.`;
  const isNowhere = syscall === 'getaddrinfo' && hostname === host;
  if (code === 'EINVAL' && syscall === 'listen') {
    return `This machine cannot listen on ${host}. Set HOST to one of its addresses; one that begins with fe80 needs its network interface, such as fe80::1%eth0.`;
  }
  if (code === 'EADDRNOTAVAIL' || isNowhere) {
    return `This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`;
  }

  return undefined;
}

const folderProblems: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  ENOENT: 'cannot be created here',
  EACCES: 'cannot be written to by the user who runs this',
  EPERM: 'cannot be written to by the user who runs this',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk with no quota left',
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link to itself',
};

function describeFolder({ code = '', path }: Problem, { DATA_DIR }: Variables): string | undefined {
  const dataDir = resolve(DATA_DIR?.trim() || '.data');
  const problem = folderProblems[code];
  if (!problem || !path || !(path === dataDir || path.startsWith(`${dataDir}/`) || dataDir.startsWith(`${path}/`)))
    return undefined;

  return `DATA_DIR ${dataDir} ${problem}. Set DATA_DIR to a folder that can be written to.`;
}

/** Names host and database, never the password. */
export function describeDatabaseProblem(error: Error, databaseUrl: string, setting = 'DATABASE_URL'): string {
  const { host, database, user } = partsOf(databaseUrl);
  const { code = '', message } = error as Problem;
  const sentence = databaseProblems.find(({ codes, pattern }) => codes?.includes(code) || pattern?.test(message));

  return (
    sentence?.describe({ host, database, user, message, setting }) ?? `The database at ${host} (${setting}): ${message}`
  );
}

interface ProblemDetails {
  readonly host: string;
  readonly database: string;
  readonly user: string;
  readonly message: string;
  readonly setting: string;
}

const databaseProblems: readonly {
  codes?: readonly string[];
  pattern?: RegExp;
  describe: (details: ProblemDetails) => string;
}[] = [
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    describe: ({ host, setting }) => `The host ${host} (${setting}) cannot be found. Check its name.`,
  },
  {
    codes: ['ECONNREFUSED', 'ENOENT'],
    describe: ({ host, setting }) =>
      `No PostgreSQL server responds at ${host} (${setting}). Check that it is running, and that the host and port are right.`,
  },
  {
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    pattern: /timeout|timed out/i,
    describe: ({ host, setting }) =>
      `${host} (${setting}) does not respond. Check the host and port, and that no firewall is in between.`,
  },
  {
    codes: ['ECONNRESET', 'EPIPE'],
    pattern: /^Connection terminated/,
    describe: ({ host, setting }) =>
      `${host} (${setting}) ended the connection. Check that it is a PostgreSQL server, and that it accepts connections from this machine.`,
  },
  {
    pattern: /^SASL: .*password must be a (non-empty )?string|no password supplied/,
    describe: ({ host, user, setting }) =>
      `PostgreSQL at ${host} requires a password, but ${setting} has none for ${user}.`,
  },
  {
    codes: ['28P01', '28000'],
    describe: ({ host, user, message, setting }) =>
      `PostgreSQL at ${host} refused ${user}: ${message}. Check the user name and password in ${setting}.`,
  },
  {
    codes: ['3D000'],
    describe: ({ host, database }) =>
      `PostgreSQL at ${host} has no database ${database}. Create it: createdb ${database}`,
  },
  {
    codes: ['55000'],
    describe: ({ host, database }) => `The database ${database} at ${host} accepts no connections at the moment.`,
  },
  {
    codes: ['53300'],
    describe: ({ host }) =>
      `PostgreSQL at ${host} has no free connections. Raise max_connections, or start fewer processes.`,
  },
  {
    codes: ['57P01', '57P02', '57P03'],
    describe: ({ host }) => `PostgreSQL at ${host} is starting or stopping. Try again when it has finished.`,
  },
  {
    codes: ['25006'],
    describe: ({ host, database, setting }) =>
      `The database ${database} at ${host} is read-only. ${setting} must point to the primary server.`,
  },
  {
    pattern: /does not support SSL/,
    describe: ({ host, setting }) =>
      `${setting} requires an encrypted connection, which PostgreSQL at ${host} does not offer. Switch TLS on there, or remove sslmode.`,
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    describe: ({ host, message, setting }) =>
      `The certificate of PostgreSQL at ${host} is not trusted: ${message}. Name its authority with sslrootcert in ${setting}.`,
  },
  {
    codes: ['42501'],
    describe: ({ host, user, database, message }) =>
      `${user} lacks permissions that the console needs in the database ${database} at ${host}: ${message}. Make ${user} its owner.`,
  },
];

function partsOf(databaseUrl: string): Pick<ProblemDetails, 'host' | 'database' | 'user'> {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get('host') || 'localhost';

  return {
    host: `${host}:${port || '5432'}`,
    database: decodeURIComponent(pathname.slice(1)),
    user:
      decodeURIComponent(username) || searchParams.get('user') || process.env.PGUSER || process.env.USER || 'the user',
  };
}
