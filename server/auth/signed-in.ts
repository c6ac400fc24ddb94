import type { CompanyBadge, SignedInUser, UserTrack } from '../../src/api/contract/auth.ts';
import { levelOf } from '../../src/rules/auth/roles.ts';
import { featuresOf } from '../access/features.ts';
import { orNotFound } from '../access/http-error.ts';
import type { PersonKey } from '../access/principal.ts';
import type { Db } from '../database/tx.ts';

interface SignedInDetails {
  readonly userTrack: UserTrack;
  readonly user: SignedInUser;
  readonly company: CompanyBadge;
}

/** Everything that the console's shell and gate need, in one query. */
export async function readSignedIn(
  db: Db,
  key: PersonKey,
  { mayResetPassword = false } = {},
): Promise<SignedInDetails> {
  const row = orNotFound(await select(db, key), 'The person');
  const level = levelOf(row.roles);

  return {
    userTrack: {
      userId: row.id,
      password: row.password_changed,
      companyProfileUpdated: row.profile_updated,
      profileImageOrLogoUpdated: level === 'company' ? row.logo_updated : row.image_updated,
      roles: row.roles as UserTrack['roles'],
    },
    user: {
      _id: row.id,
      fullName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      branchId: row.branch_id && row.branch_name ? { _id: row.branch_id, branchName: row.branch_name } : null,
      photo: row.photo_file,
      ...(mayResetPassword && { mayResetPassword }),
    },
    company: {
      _id: row.company_id,
      companyName: row.company_name,
      companyLogo: row.logo_file,
      features: featuresOf(row.features),
      ...(row.counted_since && level && { isCounted: true }),
    },
  };
}

const select = (db: Db, { companyId, personId }: PersonKey) =>
  db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .leftJoin('branch', (join) =>
      join.onRef('branch.company_id', '=', 'person.company_id').onRef('branch.id', '=', 'person.branch_id'),
    )
    .select([
      'person.id',
      'person.company_id',
      'person.first_name',
      'person.last_name',
      'person.email',
      'person.roles',
      'person.photo_file',
      'person.password_changed',
      'person.image_updated',
      'branch.id as branch_id',
      'branch.branch_name',
      'company.company_name',
      'company.logo_file',
      'company.logo_updated',
      'company.profile_updated',
      'company.features',
      'company.counted_since',
    ])
    .where('person.company_id', '=', companyId)
    .where('person.id', '=', personId)
    .executeTakeFirst();
