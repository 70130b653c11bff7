import { resetSecondFactorOf } from '#modules/auth/service.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { insertOwnAuditEntry, selectMailRecipient } from './sql.ts'

/**
 * Turns off the second factor of a person who lost the phone and the recovery codes. Notifies the person by mail, so
 * that it cannot happen unnoticed. Throws a StartProblem where there is nothing to turn off.
 */
export function resetSecondFactorByCommand(database: Database, email: string, now: Date): Promise<void> {
  return withTransaction(database, async (db) => {
    const recipient = await selectMailRecipient(db, email)
    if (!recipient) throw new StartProblem(`Nobody signs in with ${email}.`)
    await insertOwnAuditEntry(db, recipient.id, 'second_factor.off_by_hand', now)
    if (!(await resetSecondFactorOf(db, recipient, now))) throw new StartProblem(`${email} has no second factor.`)
  })
}
