import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { throttleSubjectsOf } from '#modules/auth/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Translator } from '#platform/text/translator.ts'
import {
  anonymiseAccount,
  deleteAccountCredentials,
  deleteMailsTo,
  deleteOwnInCompany,
} from './sql/delete-own-account.ts'
import { deleteInvitationLinks, isInvitedElsewhere, lockPendingAccount, runAsTenant } from './sql/invited-users.ts'

interface InvitedUserRef {
  id: UserId
  email: string
}

/**
 * A company lets go of somebody who was invited and never came: its links do nothing any more, and where nobody else
 * waits for the person, the account goes with name and address. What points at it stays, under a name of nobody.
 * Who came after all, at the same moment, is let be.
 */
export async function removeInvitedUser(
  db: Db,
  { now, text }: { now: Date; text: Translator },
  directoryId: DirectoryId,
  { id: userId, email }: InvitedUserRef,
): Promise<void> {
  const neverCame = await lockPendingAccount(db, userId)
  await deleteInvitationLinks(db, directoryId, userId)
  if (!neverCame) return
  let isForgotten = false
  await runAsTenant(db, { directoryId, userId }, async () => {
    if (await isInvitedElsewhere(db, directoryId, userId)) return
    await deleteOwnInCompany(db, { directoryId, userId, now })
    await deleteAccountCredentials(db, userId, throttleSubjectsOf({ userId, email }))
    await anonymiseAccount(db, userId, text('people:deleted_user'), now)
    isForgotten = true
  })
  if (isForgotten) await runAsTenant(db, { directoryId: null, userId: null }, () => deleteMailsTo(db, email))
}
