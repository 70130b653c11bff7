import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Size and checksum of a file before compression. */
export interface CopiedFile {
  bytes: number
  sha256: string
}

/** Copies one file, compressed or decompressed on its way, and waits until it is on the disk. */
export async function copyFile(
  from: string,
  to: string,
  {
    gzip = false,
    gunzip = false,
    owner,
  }: { gzip?: boolean; gunzip?: boolean; owner?: { uid: number; gid: number } | null } = {},
): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const output = createWriteStream(to, { mode: 0o600, flush: true })
  if (owner) output.once('open', (file) => void chownFile(file, owner))
  await pipeline(
    createReadStream(from),
    gunzip ? createGunzip() : new PassThrough(),
    measure,
    gzip ? createGzip({ level: 1 }) : new PassThrough(),
    output,
  )
  return { bytes, sha256: hash.digest('hex') }
}

async function chownFile(file: number, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const { fchownSync } = await import('node:fs')
  fchownSync(file, uid, gid)
}

/** Contents that a backup leaves out: PostgreSQL makes them again, and copies of them would mislead it. */
const WITHOUT_CONTENT = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  'log',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|start\.log|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/

/** Files and folders of a data folder that belong to a backup, by the list of PostgreSQL's manual. */
export interface DataFiles {
  files: string[]
  folders: string[]
}

export async function dataFiles(data: string, folder = ''): Promise<DataFiles> {
  const found: DataFiles = { files: [], folders: [] }
  for (const entry of await readdir(join(data, folder), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isFile()) found.files.push(path)
    if (!entry.isDirectory()) continue
    found.folders.push(path)
    if (folder === '' && WITHOUT_CONTENT.has(entry.name)) continue
    const inner = await dataFiles(data, path)
    found.files.push(...inner.files)
    found.folders.push(...inner.folders)
  }
  return found
}
