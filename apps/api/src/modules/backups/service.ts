import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/pool.ts'
import { backupFault } from './backup-status.ts'
import { isArchiveFailing } from './sql.ts'

export { listBackups, readProof } from '#platform/backup/backup-folder.ts'
export { restoreBackup } from '#platform/backup/restore-backup.ts'
export { backupState } from './backup-status.ts'
export { startNightlyBackups } from './nightly-backups.ts'
export { checkRestored, takeAndProve } from './proven-backup.ts'

/** What `/health/status` says about the backups of a running server. */
export const backupChecks = (
  { database, clock }: { database: Database; clock: Clock },
  backups: string,
): (() => Promise<string | null>)[] => [
  async () => backupFault(backups, clock.now()),
  async () => ((await isArchiveFailing(database)) ? 'The log of changes cannot be archived.' : null),
]
