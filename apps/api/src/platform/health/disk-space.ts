import { statfsSync } from 'node:fs'

/** Room that PostgreSQL needs to stay alive: it stops when it cannot add a segment of 16 MB to its log of changes. */
const RESERVE_BYTES = 64 * 1024 * 1024
/** Room that photos, files and archives leave to what people record: they are refused while changes are still taken. */
export const CONTENT_RESERVE_BYTES = 4 * RESERVE_BYTES
const CACHE_MS = 1_000

/** Free space of the disk with the database. */
export interface DiskSpace {
  /** Whether too little is left for changes; reads need none. */
  readonly isLow: boolean
  /** Null where it is not known: a database of one's own, or a folder that cannot be asked. */
  readonly freeBytes: number | null
}

/** Watches the disk of the embedded database; without a folder nothing is known, and it is never low. */
export function diskSpace(folder: string | undefined): DiskSpace {
  let known = { atMs: Number.NEGATIVE_INFINITY, freeBytes: null as number | null }
  const freeBytes = (): number | null => {
    if (folder === undefined) return null
    if (performance.now() - known.atMs >= CACHE_MS) known = { atMs: performance.now(), freeBytes: askFreeBytes(folder) }
    return known.freeBytes
  }
  return {
    get isLow() {
      return (freeBytes() ?? Number.POSITIVE_INFINITY) < RESERVE_BYTES
    },
    get freeBytes() {
      return freeBytes()
    },
  }
}

function askFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
