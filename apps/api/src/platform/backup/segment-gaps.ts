import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BackupManifest, segmentFolder } from './backup-folder.ts'

const SEGMENT = /^(?<timeline>[\dA-F]{8})(?<log>[\dA-F]{8})(?<part>[\dA-F]{8})$/
/** Parts of a log of 4 GB, in segments of 16 MB. */
const PARTS = 256

interface Segment {
  name: string
  timeline: string
  /** Counts on through all logs of a timeline. */
  no: number
}

function parseSegment(name: string): Segment | null {
  const { timeline, log, part } = SEGMENT.exec(name)?.groups ?? {}
  if (timeline === undefined || log === undefined || part === undefined) return null
  return { name, timeline, no: Number.parseInt(log, 16) * PARTS + Number.parseInt(part, 16) }
}

function nameOf({ timeline }: Segment, no: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return timeline + hex(Math.floor(no / PARTS)) + hex(no % PARTS)
}

/**
 * Returns the first segment after a backup that is missing or damaged; null where all are there. PostgreSQL takes a
 * missing segment for the end of the log: what was changed later would be lost without a word. `others` are segments
 * that the data folder still has.
 */
export async function findSegmentFault(
  backups: string,
  backup: Pick<BackupManifest, 'last_segment'>,
  others: readonly string[],
): Promise<string | null> {
  const folder = segmentFolder(backups)
  const last = parseSegment(backup.last_segment)
  if (!last || !existsSync(folder)) return null
  const archived = readdirSync(folder).flatMap((file) => {
    const segment = parseSegment(file.replace(/\.gz$/, ''))
    return segment && segment.no > last.no ? [segment] : []
  })
  const present = [...archived, ...others.flatMap((name) => parseSegment(name) ?? [])]
  for (const timeline of new Set(archived.map((segment) => segment.timeline))) {
    const isOn = (segment: Segment) => segment.timeline === timeline
    const own = archived.filter(isOn).map(({ no }) => no)
    const gap = firstGap(new Set(present.filter(isOn).map(({ no }) => no)), Math.min(...own), Math.max(...own))
    if (gap !== null) return `${nameOf({ ...last, timeline }, gap)} is missing`
  }
  // A new timeline goes on in the segment in which it left the one before, so all numbers are on one or another.
  const all = firstGap(new Set(present.map(({ no }) => no)), last.no + 1, Math.max(...archived.map(({ no }) => no)))
  if (all !== null) return `${nameOf(last, all)} is missing`
  for (const { name } of archived.toSorted((a, b) => a.no - b.no)) {
    if (!(await isReadable(join(folder, `${name}.gz`)))) return `${name} is damaged`
  }
  return null
}

function firstGap(numbers: ReadonlySet<number>, from: number, to: number): number | null {
  for (let no = from; no < to; no++) if (!numbers.has(no)) return no
  return null
}

/** Decompresses a segment, which compares its checksum. */
const isReadable = (file: string): Promise<boolean> =>
  pipeline(createReadStream(file), createGunzip(), createHash('sha256')).then(
    () => true,
    () => false,
  )
