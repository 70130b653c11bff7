import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetMails } from '#modules/mail/sql.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setTransactionIdentity } from '#platform/identity.ts'
import type { JobHandler } from '#platform/worker.ts'

const DAY_MS = 86_400_000
/** What happened to a mail can be looked up so long; one that was laid into the folder lies there as long. */
const KEPT_MS = 30 * DAY_MS

/** Removes mails of long ago, once a day: their rows, and what lies in the folder of an installation without a mail server. */
export const forgetOldMails =
  (folder: string): JobHandler =>
  async ({ deps, now }) => {
    const before = new Date(now.getTime() - KEPT_MS)
    await withTransaction(deps.database, async (db) => {
      await setTransactionIdentity(db, null, null)
      await forgetMails(db, before)
    })
    for (const name of await lettersIn(folder)) {
      const path = join(folder, name)
      const laidAt = await orMissing(stat(path).then(({ mtime }) => mtime))
      if (laidAt && laidAt < before) await rm(path, { force: true })
    }
    return new Date(now.getTime() + DAY_MS)
  }

/** Letters are named by the ids of their mails. */
const OWN_LETTER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/

/** Nothing but our own letters: whoever keeps something else there keeps it, other mails too. */
const lettersIn = async (folder: string): Promise<string[]> =>
  ((await orMissing(readdir(folder))) ?? []).filter((name) => OWN_LETTER.test(name))

/** Null for a file or folder that is not there, or no more. */
async function orMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
