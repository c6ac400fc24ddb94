/** A link for the provider's support to see the console as one of its users does, past the set-up steps. */
import { audit } from '../access/audit.ts';
import { type Db, inCompany } from '../database/tx.ts';
import { mintToken } from '../mail/links.ts';
import { findAccount } from './accounts.ts';

export const SUPPORT_MINUTES = 10;

/**
 * Valid once, for ten minutes, and recorded in the company's audit trail. Throws when no one who can sign in has this
 * address.
 */
export async function supportLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const account = await findAccount(db, email);
  if (!account) throw new Error(`No account with the address ${email} can sign in.`);
  const { companyId, personId } = account;

  return inCompany(db, companyId, async (trx) => {
    const token = await mintToken(trx, {
      companyId,
      personId,
      purpose: 'support',
      lifetimeMinutes: SUPPORT_MINUTES,
    });
    await audit({ db: trx, principal: { companyId } }, 'supportLink.made', ['person', personId]);

    return `${publicUrl}/login/${token.text}`;
  });
}
