import type { BackupStatus } from '@herdboard/contract/system/backups.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { listBackups, readProof } from '#platform/backup/backup-folder.ts'

/** A nightly backup that is older has been missed. */
const OLD_HOURS = 26

/** Age of the newest backup and the faults of its trial, for the metrics; null before the first one. */
export function backupState(backups: string, now: Date): { ageSeconds: number; faults: number } | null {
  const [newest] = listBackups(backups)
  if (!newest) return null
  return {
    ageSeconds: Math.round((now.getTime() - Date.parse(newest.finished_at)) / 1_000),
    faults: readProof(backups, newest.name)?.faults.length ?? 0,
  }
}

/** The backups as an administrator of the installation sees them; `fails` where the log of changes is not archived. */
export function backupStatus(
  { folder, isNightly }: { folder: string; isNightly: boolean },
  now: Date,
  fails: boolean,
): BackupStatus {
  if (!isNightly) return { is_nightly: false, newest: null, fault: null }
  const [newest] = listBackups(folder)
  if (!newest) return { is_nightly: true, newest: null, fault: 'none_yet' }
  const hours = Math.floor((now.getTime() - Date.parse(newest.finished_at)) / HOUR_MS)
  const proof = readProof(folder, newest.name)
  const trial = proof && { at: proof.at, faults: proof.faults.length, companies: proof.companies, farms: proof.farms }
  const isFaulty = (trial?.faults ?? 0) > 0
  const fault = hours >= OLD_HOURS ? 'old' : isFaulty ? 'not_restorable' : fails ? 'log_not_archived' : null
  return {
    is_nightly: true,
    newest: { finished_at: newest.finished_at, age_hours: Math.max(0, hours), trial },
    fault,
  }
}

/** Says what is wrong with the backups, for `/health/status` and the log; null where nothing is. */
export function backupFault(backups: string, now: Date): string | null {
  const { fault, newest } = backupStatus({ folder: backups, isNightly: true }, now, false)
  if (fault === 'none_yet') return 'There is no backup yet.'
  if (fault === 'old') return `The newest backup is ${newest?.age_hours} hours old.`
  if (fault === 'not_restorable') return 'The newest backup cannot be restored without faults.'
  return null
}
