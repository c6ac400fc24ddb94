/** How much of one person's uploads the server takes in: how many in a minute, and how many at once. */
import type { FastifyRequest } from 'fastify';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import type { Principal } from '../access/principal.ts';
import { type Quota, takeFromQuota } from '../access/throttle.ts';
import type { Db } from '../database/tx.ts';
import { createSemaphore } from '../semaphore.ts';

interface UploadQuota {
  readonly what: 'upload' | 'bulk upload' | 'bulk check';
  readonly most: number;
}

const usual: UploadQuota = { what: 'upload', most: 20 };
const bulkUpload: UploadQuota = { what: 'bulk upload', most: 30 };
const bulkCheck: UploadQuota = { what: 'bulk check', most: 30 };
/** As many as one text may have pictures, and more. */
const many: UploadQuota = { what: 'upload', most: 60 };

const quotas: Partial<Record<BuiltCall, UploadQuota>> = {
  uploadCompanyLogo: { what: 'upload', most: 10 },
  addArticlePicture: many,
  addCampaignPicture: many,
  addPolicyPicture: many,
  attachToAnswer: many,
  // Only some of them bring a picture.
  createTeam: many,
  editTeam: many,
  bulkSignUp: bulkUpload,
  uploadBloodFiles: bulkUpload,
  uploadCardiovascularFile: bulkUpload,
  uploadRecommendationFile: bulkUpload,
  uploadLeaveBalances: bulkUpload,
  checkImport: bulkCheck,
  checkFailedRows: bulkCheck,
  checkNotInFile: bulkCheck,
};

const MINUTE_SECONDS = 60;
const inTurn = createSemaphore({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceOfOne: 3,
  waiting: Number.POSITIVE_INFINITY,
  waitingOfOne: 20,
});

/** Before anything of the body is read. Resolves to a function that releases the slot, once the call is done with the files. */
export async function acquireUploadSlot({ server, principal, provider, ip }: FastifyRequest, call: BuiltCall) {
  const sender = principal?.personId ?? provider?.id ?? ip;
  const { what, most } = quotas[call] ?? usual;
  await takeFromQuota(server.db, what, sender, { most, windowSeconds: MINUTE_SECONDS });

  return new Promise<() => void>((resolve, reject) => {
    inTurn(() => new Promise<void>((release) => resolve(release)), sender).catch(reject);
  });
}

const MEGABYTE = 1024 * 1024;

const bytesADay = (megabytes: number): Quota => ({
  most: megabytes * MEGABYTE,
  windowSeconds: 24 * 60 * MINUTE_SECONDS,
  refusal: `You can add up to ${megabytes} MB of files in 24 hours. Try again later.`,
});
const bytesOfEmployee = bytesADay(200);
const bytesOfOthers = bytesADay(1_000);

/** Files that are kept stay for good, so that one person could fill the disk. */
export const takeFromBytes = (db: Db, { personId, level }: Pick<Principal, 'personId' | 'level'>, bytes: number) =>
  takeFromQuota(db, 'uploaded bytes', personId, level === undefined ? bytesOfEmployee : bytesOfOthers, bytes);
