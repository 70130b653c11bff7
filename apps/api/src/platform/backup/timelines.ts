import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type BackupManifest, segmentFolder } from './backup-folder.ts'

/**
 * A line of history of the database. Every restore begins a new one, and the archive keeps the changes of all of them:
 * after a restore up to an instant, the changes that came after it are on the line before.
 */
export interface Timeline {
  /** PostgreSQL's number of it. */
  id: number
  /** When it began: the time of the restore, to the second. The first one has always been there. */
  startedAt: Date
  /** The lines that it continues, each with the number of the segment in which it leaves that line. */
  leaves: ReadonlyMap<number, number>
}

const HISTORY = /^([\dA-F]{8})\.history\.gz$/
/** Segments of 16 MB in 4 GB, the first half of a position in the log. */
const SEGMENTS = 256

/** Returns the lines of history that the archive and the backups know, newest first. */
export function listTimelines(backups: string, all: readonly BackupManifest[]): Timeline[] {
  const folder = segmentFolder(backups)
  const files = existsSync(folder) ? readdirSync(folder) : []
  const archived = files.flatMap((name) => {
    const hex = HISTORY.exec(name)?.[1]
    return hex === undefined ? [] : [readTimeline(join(folder, name), Number.parseInt(hex, 16))]
  })
  const isArchived = (id: number) => archived.some((timeline) => timeline.id === id)
  const first = [...new Set(all.map(timelineOf))]
    .filter((id) => !isArchived(id))
    .map((id) => ({ id, startedAt: new Date(0), leaves: new Map<number, number>() }))
  return [...archived, ...first].toSorted((a, b) => b.id - a.id)
}

const timelineOf = ({ last_segment }: Pick<BackupManifest, 'last_segment'>): number =>
  Number.parseInt(last_segment.slice(0, 8), 16)

/** Whether the changes of a line follow those of a backup. */
export function continuesBackup({ id, leaves }: Timeline, backup: Pick<BackupManifest, 'last_segment'>): boolean {
  const log = Number.parseInt(backup.last_segment.slice(8, 16), 16)
  const last = log * SEGMENTS + Number.parseInt(backup.last_segment.slice(16), 16)
  return timelineOf(backup) === id || (leaves.get(timelineOf(backup)) ?? 0) > last
}

/** The value of PostgreSQL's `recovery_target_timeline`. The first line has no file that it could be looked up in. */
export const targetTimeline = ({ id }: Timeline, backup: Pick<BackupManifest, 'last_segment'>): string =>
  timelineOf(backup) === id ? 'current' : String(id)

function readTimeline(file: string, id: number): Timeline {
  const compressed = readFileSync(file)
  // gzip notes when the file that it compressed was made, which a copy of the archive keeps.
  const seconds = compressed.readUInt32LE(4)
  const startedAt = seconds > 0 ? new Date(seconds * 1000) : statSync(file).mtime
  const leaves = new Map<number, number>()
  let earliest = Number.POSITIVE_INFINITY
  // A later line may leave the one before it at a place before that one began.
  const lines = gunzipSync(compressed)
    .toString('utf8')
    .matchAll(/^(\d+)\s+([\dA-F]+)\/([\dA-F]+)/gm)
  for (const [, line = '', high = '', low = ''] of [...lines].toReversed()) {
    const segment = Number.parseInt(high, 16) * SEGMENTS + Math.floor(Number.parseInt(low, 16) / 2 ** 24)
    earliest = Math.min(earliest, segment)
    leaves.set(Number(line), earliest)
  }
  return { id, startedAt, leaves }
}
