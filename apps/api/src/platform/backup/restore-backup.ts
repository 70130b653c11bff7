import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile as copyPlainFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OsAccount, serverAccount } from '#platform/cluster/account.ts'
import { openClusterFolder } from '#platform/cluster/cluster-folder.ts'
import { findPostgresProgram } from '#platform/cluster/postgres-program.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import { type BackupManifest, listBackups, segmentFolder } from './backup-folder.ts'
import { copyFile } from './copy-files.ts'
import { restoreCommand } from './segment-archive.ts'
import { findSegmentFault } from './segment-gaps.ts'
import { continuesBackup, listTimelines, type Timeline, targetTimeline } from './timelines.ts'

export interface RestoreOptions {
  backups: string
  /** The data folder to restore into. An existing database is kept beside it. */
  dataFolder: string
  /** Name of the backup; the newest one, or the last before `to`, where absent. */
  name?: string | undefined
  /**
   * Instant at which the database is restored as it then was, also where a restore has undone that since. Absent: all
   * changes since the last restore, too.
   */
  to?: Date | undefined
  /** Restores up to the first archived segment that is missing or damaged, instead of refusing. */
  acceptsGap?: boolean
  now: Date
}

const COPIES = 4

export interface RestoredBackup extends BackupManifest {
  /** When the first restore was whose later changes are left out; null where none are. */
  leftOutSince: Date | null
}

/**
 * Puts a backup into a data folder, from which the next start recovers. Every file is held against its checksum. Throws
 * a StartProblem for a database that runs, a missing backup, a damaged one, and a gap in the archived
 * changes after it.
 */
export async function restoreBackup({
  backups,
  dataFolder,
  name,
  to,
  acceptsGap = false,
  now,
}: RestoreOptions): Promise<RestoredBackup> {
  const { backup, timeline, leftOutSince } = chooseBackup(backups, name, to)
  const folder = openClusterFolder(dataFolder, serverAccount(dataFolder))
  if (runningPostmaster(folder.data)) throw new StartProblem('The database runs. Stop Herdboard first.')
  const account = serverAccount(folder.root)
  const program = findPostgresProgram(folder.root, account)
  if (program.major !== backup.postgres)
    throw new StartProblem(`The backup is of PostgreSQL ${backup.postgres}, this program brings ${program.major}.`)
  const unfinished = `${folder.data}-restoring`
  if (existsSync(unfinished)) throw new StartProblem(`${unfinished} is left of an earlier restore. Delete it first.`)
  // Up to an instant, PostgreSQL itself refuses to end before it.
  if (!acceptsGap && !to) await assertNoGap(backups, backup, join(folder.data, 'pg_wal'))
  const source = join(backups, backup.name)
  try {
    await copyBack(source, backup, unfinished, account)
    // Changes since the last archived segment are only in the old database, if it is still there.
    await copyNewerSegments(join(folder.data, 'pg_wal'), join(unfinished, 'pg_wal'), backup, account)
    setRecovery(unfinished, backups, { to, timeline: targetTimeline(timeline, backup) }, account)
  } catch (error) {
    // The message names another backup, which needs the place and the space.
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  if (existsSync(folder.data)) renameSync(folder.data, `${folder.data}-before-${backup.name}-${now.getTime()}`)
  writeFileSync(folder.secret, readFileSync(join(source, 'postgres-secret')), { mode: 0o600 })
  renameSync(unfinished, folder.data)
  return { ...backup, leftOutSince }
}

async function assertNoGap(backups: string, backup: BackupManifest, ownSegments: string): Promise<void> {
  const fault = await findSegmentFault(backups, backup, existsSync(ownSegments) ? readdirSync(ownSegments) : [])
  if (fault === null) return
  throw new StartProblem(
    `The log of changes after ${backup.name} has a gap: ${fault}. Restore a newer backup, ` +
      'or up to the gap with --up-to-gap: what was changed after it is lost.',
  )
}

interface ChosenBackup {
  backup: BackupManifest
  /** The line of history whose changes follow the backup. */
  timeline: Timeline
  leftOutSince: Date | null
}

/** Chooses the line of history that the database was on at the instant, and the newest backup that it continues. */
function chooseBackup(backups: string, name: string | undefined, to: Date | undefined): ChosenBackup {
  const all = listBackups(backups)
  const timelines = listTimelines(backups, all)
  const known = timelines.filter(({ startedAt }) => to === undefined || startedAt <= to)
  // A backup that is named may be of a line that a restore has left.
  for (const timeline of name === undefined ? known.slice(0, 1) : known) {
    const backup = all.find(
      (one) =>
        (name === undefined || one.name === name) &&
        (to === undefined || one.finished_at <= to.toISOString()) &&
        continuesBackup(timeline, one),
    )
    if (!backup) continue
    const later = timelines.filter(({ id }) => id > timeline.id).at(-1)
    return { backup, timeline, leftOutSince: later?.startedAt ?? null }
  }
  throw new StartProblem(
    `There is no backup${name ? ` ${name}` : ''}${to ? ` before ${to.toISOString()}` : ''} in ${backups}. ` +
      `It has: ${all.map((one) => one.name).join(', ') || 'none'}.`,
  )
}

async function copyBack(source: string, backup: BackupManifest, into: string, account: OsAccount): Promise<void> {
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  const folders = (folder: string): string[] =>
    readdirSync(join(source, 'data', folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(folder, entry.name), ...folders(join(folder, entry.name))] : [],
    )
  for (const path of [...new Set(['', ...folders(''), 'pg_wal', join('pg_wal', 'archive_status')])]) {
    mkdirSync(join(into, path), { recursive: true, mode: 0o700 })
    own(join(into, path))
  }
  await eachConcurrently(Object.entries(backup.files), COPIES, async ([path, sha256]) => {
    const copied = await copyFile(join(source, 'data', `${path}.gz`), join(into, path), {
      gunzip: true,
      owner: account,
    })
      // Damage shows as a failing decompression, too.
      .catch((cause: unknown) => Promise.reject(damaged(backup, path, cause)))
    if (copied.sha256 !== sha256) throw damaged(backup, path)
  })
  await copyFile(join(source, 'backup_label'), join(into, 'backup_label'), { owner: account })
}

const damaged = (backup: BackupManifest, path: string, cause?: unknown): StartProblem =>
  new StartProblem(`The backup ${backup.name} is damaged: ${path}. Restore another one.`, { cause })

async function copyNewerSegments(
  from: string,
  into: string,
  backup: BackupManifest,
  account: OsAccount,
): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(into, { recursive: true })
  for (const segment of readdirSync(from)) {
    if (!/^[\dA-F]{24}$/.test(segment) || segment <= backup.last_segment) continue
    await copyPlainFile(join(from, segment), join(into, segment))
    if (account) chownSync(join(into, segment), account.uid, account.gid)
  }
}

/** Without an archive PostgreSQL recovers from the segments of the backup by itself. */
function setRecovery(
  data: string,
  backups: string,
  { to, timeline }: { to: Date | undefined; timeline: string },
  account: OsAccount,
): void {
  const hasArchive = existsSync(segmentFolder(backups)) && readdirSync(segmentFolder(backups)).length > 0
  if (!hasArchive && !to) return
  const settings = [
    `restore_command = '${restoreCommand(backups).replaceAll("'", "''")}'`,
    "recovery_target_action = 'promote'",
    `recovery_target_timeline = '${timeline}'`,
    // Also empty, because the backup may be of a database that was restored up to an instant itself.
    `recovery_target_time = '${to?.toISOString().replace('T', ' ').replace('Z', '+00') ?? ''}'`,
  ]
  appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 })
  if (account) chownSync(join(data, 'recovery.signal'), account.uid, account.gid)
}
