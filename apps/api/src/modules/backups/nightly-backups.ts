import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Clock } from '#platform/clock.ts'
import { type BackgroundLoop, startBackgroundLoop } from '#platform/jobs/background-loop.ts'
import { dailyAt } from '#platform/jobs/schedule.ts'
import type { Log } from '#platform/log.ts'
import { backupFault } from './backup-status.ts'
import { type BackupPlace, newestBackup, takeAndProve } from './proven-backup.ts'

const POLL_MS = 60_000
const nextNight = dailyAt(3)

/** Takes a backup every night at three, and at the start of the program where the newest one is older than a day. */
export function startNightlyBackups({ clock, log }: { clock: Clock; log: Log }, place: BackupPlace): BackgroundLoop {
  const newest = newestBackup(place.backups)
  const age = newest ? clock.now().getTime() - Date.parse(newest.finished_at) : Number.POSITIVE_INFINITY
  let dueAt = age > DAY_MS ? clock.now() : nextNight(clock.now())
  const backUpWhenDue = async (): Promise<void> => {
    const now = clock.now()
    if (now < dueAt) return
    // A failed backup is not tried again before the next night.
    dueAt = nextNight(now)
    const { manifest, proof } = await takeAndProve(place, clock)
    const { name, bytes } = manifest
    log.info({ type: 'backup', name, bytes, companies: proof.companies, farms: proof.farms }, 'backup taken and proven')
    if (proof.faults.length > 0) log.error({ type: 'backup', name, faults: proof.faults }, 'backup has faults')
  }
  return startBackgroundLoop(backUpWhenDue, {
    pauseMs: POLL_MS,
    onError: (error) =>
      log.error({ type: 'backup', err: error, fault: backupFault(place.backups, clock.now()) }, 'backup failed'),
  })
}
