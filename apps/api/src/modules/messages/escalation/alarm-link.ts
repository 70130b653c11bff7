import { createHash, randomBytes } from 'node:crypto'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { insertAlarmLink } from './sql/alarm-links.ts'

const VALID_MS = 7 * DAY_MS
const ID_BYTES = 16
/** 128 random bits: with the company the token is short enough for an SMS. */
const SECRET_BYTES = 16
const TOKEN_PATTERN = /^[\w-]{43}$/
/** Page of the link, which its token follows as `?token=…`. */
export const ALARM_LINK_PAGE = '/auth/seen'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The id of a link follows from its token, which so has no room for it. */
const idOf = (token: string): string => uuidText(hashOf(`id of ${token}`).subarray(0, ID_BYTES))

/**
 * Creates a link with which a person says that they look at alarms, in the caller's transaction. Returns its
 * token, which names the company and has 128 random bits; only its hash is stored.
 */
export async function createAlarmLink(
  db: Db,
  scope: TenantScope,
  { userId, notificationIds, now }: { userId: UserId; notificationIds: readonly string[]; now: Date },
): Promise<string> {
  const token = Buffer.concat([uuidBytes(scope.directoryId), randomBytes(SECRET_BYTES)]).toString('base64url')
  await insertAlarmLink(db, scope, {
    id: idOf(token),
    userId,
    notificationIds,
    secretHash: hashOf(token),
    expiresAt: new Date(now.getTime() + VALID_MS),
  })
  return token
}

/** Returns the company, the id and the hash of a link's token; null for anything else. */
export function parseAlarmLinkToken(
  token: string,
): { directoryId: DirectoryId; id: string; secretHash: Buffer } | null {
  if (!TOKEN_PATTERN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  return {
    directoryId: uuidText(bytes.subarray(0, ID_BYTES)) as DirectoryId,
    id: idOf(token),
    secretHash: hashOf(token),
  }
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
