import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '#platform/clock.ts'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress, type ClusterServer } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { productVersion } from '#platform/config/version.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import { type BackupManifest, MANIFEST } from './backup-folder.ts'
import { copyFile, dataFiles } from './copy-files.ts'

/** Files copied at once. */
const COPIES = 4

/**
 * Copies the embedded database while it runs, with PostgreSQL's low-level backup calls. A temporary replication slot
 * keeps the log of changes until it is copied too, so that the backup needs no archive. A name ends in `.part` until
 * all is on the disk. Throws a StartProblem where the database does not run.
 */
export async function takeBackup(dataFolder: string, backups: string, clock: Clock): Promise<BackupManifest> {
  const now = clock.now()
  const server = await prepareServer(dataFolder)
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const port = runningPostmaster(server.folder.data)?.port
  if (port === undefined) throw new StartProblem(`The database in ${server.folder.data} does not run.`)
  const name = `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const unfinished = join(backups, `${name}.part`)
  // Start and stop of a backup belong to one session; without it PostgreSQL gives the backup up.
  const session = new pg.Client({ connectionString: adminAddress(port, server.secret), keepAlive: true })
  session.on('error', () => undefined)
  await session.connect()
  try {
    await mkdir(unfinished, { mode: 0o700 })
    const manifest = await copyDatabase(session, server, unfinished, { name, clock, now })
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await rename(unfinished, join(backups, name))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await session.end().catch(() => undefined)
  }
}

async function copyDatabase(
  session: pg.Client,
  { folder, program, secret }: ClusterServer,
  to: string,
  { name, clock, now }: { name: string; clock: Clock; now: Date },
): Promise<BackupManifest> {
  await session.query('set statement_timeout = 0')
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [`herdboard_backup_${process.pid}`])
  await session.query('select pg_backup_start($1, fast => true)', [name])
  const files: Record<string, string> = {}
  let bytes = 0
  const copy = async (path: string, into = path): Promise<void> => {
    try {
      const copied = await copyFile(join(folder.data, path), join(to, 'data', `${into}.gz`), { gzip: true })
      files[into] = copied.sha256
      bytes += copied.bytes
    } catch (error) {
      // A table may be dropped while the backup runs; the log of changes knows.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(join(folder.data, path))) throw error
      await rm(join(to, 'data', `${into}.gz`), { force: true })
    }
  }
  const { files: paths, folders } = await dataFiles(folder.data)
  for (const path of folders) await mkdir(join(to, 'data', path), { recursive: true, mode: 0o700 })
  const control = join('global', 'pg_control')
  await eachConcurrently(
    paths.filter((path) => path !== control),
    COPIES,
    (path) => copy(path),
  )
  await copy(control)
  const { rows } = await session.query<{ label: string; tablespaces: string; last: string }>(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const [{ label, tablespaces, last } = { label: '', tablespaces: '', last: '' }] = rows
  await writeFile(join(to, 'backup_label'), label, { mode: 0o600, flush: true })
  if (tablespaces !== '') throw new Error('a table space outside the data folder is not part of a backup')
  const first = /START WAL LOCATION: \S+ \(file ([\dA-F]{24})\)/.exec(label)?.[1]
  if (first === undefined) throw new Error('the label of the backup names no first segment')
  for (const segment of await readdir(join(folder.data, 'pg_wal'))) {
    if (/^[\dA-F]{24}$/.test(segment) && segment >= first && segment <= last) await copy(join('pg_wal', segment))
    if (/^[\dA-F]{8}\.history$/.test(segment)) await copy(join('pg_wal', segment))
  }
  if (files[join('pg_wal', last)] === undefined) throw new Error(`the segment ${last} of the backup is missing`)
  await writeFile(join(to, 'postgres-secret'), secret, { mode: 0o600, flush: true })
  return {
    name,
    started_at: now.toISOString(),
    finished_at: clock.now().toISOString(),
    product_version: productVersion,
    postgres: program.major,
    first_segment: first,
    last_segment: last,
    files,
    bytes,
  }
}
