import { listBackups, readProof } from '#platform/backup/backup-folder.ts'

/** A nightly backup that is older has been missed. */
const OLD_HOURS = 26
const HOUR_MS = 3_600_000

/** Age of the newest backup and the faults of its trial, for the metrics; null before the first one. */
export function backupState(backups: string, now: Date): { ageSeconds: number; faults: number } | null {
  const [newest] = listBackups(backups)
  if (!newest) return null
  return {
    ageSeconds: Math.round((now.getTime() - Date.parse(newest.finished_at)) / 1_000),
    faults: readProof(backups, newest.name)?.faults.length ?? 0,
  }
}

/** Says what is wrong with the backups, for `/health/status` and the log; null where nothing is. */
export function backupFault(backups: string, now: Date): string | null {
  const [newest] = listBackups(backups)
  if (!newest) return 'There is no backup yet.'
  const hours = Math.floor((now.getTime() - Date.parse(newest.finished_at)) / HOUR_MS)
  if (hours >= OLD_HOURS) return `The newest backup is ${hours} hours old.`
  const proof = readProof(backups, newest.name)
  if (proof && proof.faults.length > 0) return 'The newest backup cannot be restored without faults.'
  return null
}
