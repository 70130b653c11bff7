import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { deleteFinishedMails } from './sql.ts'

/** Retention of mail rows and of mail files in the folder, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS

/** Deletes old mails: their rows, and their files where the installation has no mail server. */
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

/** A mail file is named by the id of its mail. */
const MAIL_FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/

/** Lists only the mail files that this server wrote; other files in the folder, also other mails, are left alone. */
const listMailFiles = async (folder: string): Promise<string[]> =>
  ((await nullIfMissing(readdir(folder))) ?? []).filter((name) => MAIL_FILE_NAME.test(name))

/** Returns null for a file or folder that does not exist or was deleted meanwhile. */
async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
