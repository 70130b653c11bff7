import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { deleteFinishedMails } from './sql.ts'

const DAY_MS = 86_400_000
/** What happened to a mail can be looked up so long; one that was laid into the folder lies there as long. */
const RETENTION_MS = 30 * DAY_MS

/** Removes mails of long ago: their rows, and what lies in the folder of an installation without a mail server. */
export const deleteOldMails =
  (folder: string) =>
  async ({ deps, now }: JobRun): Promise<void> => {
    const before = new Date(now.getTime() - RETENTION_MS)
    await withTransaction(deps.database, async (db) => {
      await setRowLevelSecurity(db, null, null)
      await deleteFinishedMails(db, before)
    })
    for (const name of await listMailFiles(folder)) {
      const path = join(folder, name)
      const writtenAt = await nullIfMissing(stat(path).then(({ mtime }) => mtime))
      if (writtenAt && writtenAt < before) await rm(path, { force: true })
    }
  }

/** Letters are named by the ids of their mails. */
const MAIL_FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/

/** Nothing but our own letters: whoever keeps something else there keeps it, other mails too. */
const listMailFiles = async (folder: string): Promise<string[]> =>
  ((await nullIfMissing(readdir(folder))) ?? []).filter((name) => MAIL_FILE_NAME.test(name))

/** Null for a file or folder that is not there, or no more. */
async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
