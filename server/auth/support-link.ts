/** A link by which the provider's support looks at a console as one of its people sees it, past the set-up steps. */
import { audit } from '../access/audit.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { mintToken } from '../mail/links.ts';
import { findAccount } from './accounts.ts';

export const SUPPORT_MINUTES = 10;

/**
 * Works once, within ten minutes. It is told to whoever asked and mailed to nobody; the company's audit trail has it. Throws
 * where nobody who may sign in has this address.
 */
export async function supportLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const account = await findAccount(db, email);
  if (!account) throw new Error(`Nobody who can sign in has the address ${email}.`);
  const { companyId, personId } = account;

  return inCompany(db, companyId, async (trx) => {
    const token = await mintToken(trx, {
      companyId,
      personId,
      purpose: 'support',
      lifetimeMinutes: SUPPORT_MINUTES,
    });
    await audit(trx, { companyId }, undefined, {
      what: 'supportLink.made',
      entity: 'person',
      entityId: personId,
    });

    return `${publicUrl}/login/${token.text}`;
  });
}
