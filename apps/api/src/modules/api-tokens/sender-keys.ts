import type { ApiTokenId, UserId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { createApiToken, parseApiToken } from '#platform/identity/api-token.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  hasToken,
  insertProgramAccount,
  insertToken,
  updateProgramName,
  updateSenderKeysRevoked,
} from './sql/tokens.ts'

/** A sender's key is replaced or revoked by a person, and does not end by itself. */
const YEARS = 50
const YEAR_MS = 365 * DAY_MS

/** A sender of files, with the account that acts for it. */
export interface SenderAccount {
  senderId: string
  userId: UserId
  name: string
}

/** Makes the text of a key. Nothing is stored: the person who saves the form stores its hash. */
export const newSenderKey = ({ directoryId }: TenantScope): string =>
  createApiToken(directoryId, newId<ApiTokenId>()).token

/** Adds the account of a sender, or gives it the sender's new name. */
export const storeSenderAccount = (db: Db, { userId, name }: SenderAccount, isNew: boolean): Promise<void> =>
  isNew ? insertProgramAccount(db, userId, name) : updateProgramName(db, userId, name)

/** Stores the hash of a sender's key; its earlier keys end. False for a text that is no key of this company. */
export async function storeSenderKey(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { senderId, userId, name }: SenderAccount,
  key: string,
): Promise<boolean> {
  const parsed = parseApiToken(`Bearer ${key}`)
  if (parsed?.directoryId !== scope.directoryId || (await hasToken(db, scope, parsed.id))) return false
  await updateSenderKeysRevoked(db, scope, senderId, context.now)
  await insertToken(db, scope, {
    id: parsed.id as ApiTokenId,
    userId,
    name,
    secretHash: parsed.secretHash,
    hint: key.slice(-4),
    mayWrite: true,
    farmIds: [],
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + YEARS * YEAR_MS),
    senderId,
  })
  await auditKey(db, context, 'token.create', parsed.id, name)
  return true
}

/** Ends the key of a sender. The server refuses it from the next request on. */
export async function revokeSenderKey(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { senderId, name }: SenderAccount,
): Promise<void> {
  if ((await updateSenderKeysRevoked(db, scope, senderId, context.now)) > 0)
    await auditKey(db, context, 'token.revoke', senderId, name)
}

const auditKey = (
  db: Db,
  context: RequestContext,
  action: 'token.create' | 'token.revoke',
  subjectId: string,
  name: string,
): Promise<void> => writeAuditEntry(db, context, { action, subjectType: 'token', subjectId, after: { name } })
