import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { fileTransport, smtpTransport, type Transport } from './transport.ts';

/** `print` gets sign-in links while there is no mail server, but never in production, where logs are collected. */
export function chooseTransport(environment: Environment, print: (line: string) => void): Transport {
  const { smtpUrl, mailFrom, publicUrl, isProduction } = environment;
  const from = mailFrom ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;

  if (smtpUrl) return smtpTransport({ smtpUrl, from });

  return fileTransport({ folder: mailFolder(environment), from, print: isProduction ? () => {} : print });
}

/** Fails where emails could not be written. Opening the embedded database has tried `DATA_DIR` already. */
export async function requireMailFolder(environment: Environment): Promise<void> {
  if (environment.smtpUrl || !environment.databaseUrl) return;
  const folder = mailFolder(environment);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK | constants.X_OK);
}

export const mailFolder = ({ dataDir }: Pick<Environment, 'dataDir'>): string => join(dataDir, 'mail');
