import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { throttleSubjectsOf } from '#modules/auth/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Translator } from '#platform/text/translator.ts'
import {
  anonymiseAccount,
  deleteAccountCredentials,
  deleteMailsTo,
  deleteOwnInCompany,
} from './sql/delete-own-account.ts'
import { deleteInvitationLinks, isInvitedElsewhere, lockPendingAccount } from './sql/invited-users.ts'

interface InvitedUserRef {
  id: UserId
  email: string
}

/**
 * Deletes a pending user's links of this company; without another invitation, also the account's name and address.
 * Rows that refer to the account stay, under an anonymous name. A user who chose a password at the same moment
 * keeps the account.
 */
export async function removeInvitedUser(
  db: Db,
  { now, text }: { now: Date; text: Translator },
  directoryId: DirectoryId,
  { id: userId, email }: InvitedUserRef,
): Promise<void> {
  let neverCame = false
  await withRowLevelSecurity(db, { directoryId, userId }, async () => {
    neverCame = await lockPendingAccount(db, userId)
  })
  await deleteInvitationLinks(db, directoryId, userId)
  if (!neverCame) return
  let isForgotten = false
  await withRowLevelSecurity(db, { directoryId, userId }, async () => {
    if (await isInvitedElsewhere(db, directoryId, userId)) return
    await deleteOwnInCompany(db, { directoryId, userId, now })
    await deleteAccountCredentials(db, userId, throttleSubjectsOf({ userId, email }))
    await anonymiseAccount(db, userId, text('people:deleted_user'), now)
    isForgotten = true
  })
  if (isForgotten) await withRowLevelSecurity(db, { directoryId: null, userId: null }, () => deleteMailsTo(db, email))
}
