import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { canAccessFolder, type OsAccount } from '#platform/cluster/account.ts'
import { StartProblem } from '#platform/config/start-problem.ts'

/** Description of a complete backup, in `backup.json` beside its files. */
export interface BackupManifest {
  name: string
  /** Instant at which the backup began: what was committed before is in it. */
  started_at: string
  finished_at: string
  product_version: string
  /** Major version of PostgreSQL. */
  postgres: string
  /** First and last segment of the log of changes that the backup needs. */
  first_segment: string
  last_segment: string
  /** SHA-256 checksum of each file before compression, by its path in the data folder. */
  files: Record<string, string>
  bytes: number
}

/** Result of the last trial to restore a backup, in `proof.json` beside its files. */
export interface BackupProof {
  at: string
  /** What was wrong; empty for a backup that starts and whose figures equal its facts. */
  faults: readonly string[]
  companies: number
  farms: number
}

export const MANIFEST = 'backup.json'
export const PROOF = 'proof.json'
/** An unfinished backup of this age is left of a killed process. */
const UNFINISHED_MS = DAY_MS
const COMPLETE = /^backup-[\dTZ-]+$/

/** Folder of archived segments of the log of changes. */
export const segmentFolder = (backups: string): string => join(backups, 'wal')

/** Creates the folders, which only the database's account may list. */
export function createBackupFolder(backups: string, account: OsAccount): void {
  for (const folder of [backups, segmentFolder(backups)]) {
    if (existsSync(folder)) continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  if (!canAccessFolder(account, backups))
    throw new StartProblem(`The database's account cannot reach the folder of backups ${backups}. Choose another one.`)
}

/** Returns the complete backups, newest first. */
export function listBackups(backups: string): BackupManifest[] {
  if (!existsSync(backups)) return []
  return readdirSync(backups)
    .filter((name) => COMPLETE.test(name) && existsSync(join(backups, name, MANIFEST)))
    .toSorted()
    .toReversed()
    .map((name) => JSON.parse(readFileSync(join(backups, name, MANIFEST), 'utf8')) as BackupManifest)
}

/** Returns the result of the last trial to restore a backup; null where there was none. */
export function readProof(backups: string, name: string): BackupProof | null {
  const file = join(backups, name, PROOF)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BackupProof) : null
}

/** Applies the retention of backups: deletes older ones, unfinished ones, and the segments that only they needed. */
export function deleteOldBackups(backups: string, backupCount: number, now: Date): void {
  const all = listBackups(backups)
  const keep = new Set(all.slice(0, backupCount).map(({ name }) => name))
  for (const name of readdirSync(backups)) {
    const isOld = COMPLETE.test(name) || statSync(join(backups, name)).mtimeMs < now.getTime() - UNFINISHED_MS
    if (/^backup-/.test(name) && !keep.has(name) && isOld) rmSync(join(backups, name), { recursive: true })
  }
  const oldest = all.slice(0, backupCount).at(-1)
  if (!oldest) return
  if (!existsSync(segmentFolder(backups))) return
  for (const file of readdirSync(segmentFolder(backups))) {
    // The first eight digits are the timeline, which does not order segments by time.
    if (/^[\dA-F]{24}/.test(file) && file.slice(8, 24) < oldest.first_segment.slice(8))
      rmSync(join(segmentFolder(backups), file))
  }
}
