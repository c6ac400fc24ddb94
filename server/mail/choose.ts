import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { fileTransport, smtpTransport, type Transport } from './transport.ts';

/** The way that mail leaves, as the settings say. `print` is told of links while there is no mail server. */
export function chooseTransport(environment: Environment, print: (line: string) => void): Transport {
  const { smtpUrl, dataDir, mailFrom, publicUrl } = environment;
  const from = mailFrom ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;

  return smtpUrl ? smtpTransport({ smtpUrl, from }) : fileTransport({ folder: join(dataDir, 'mail'), from, print });
}
