import type pg from 'pg'
import { StartProblem } from '#platform/config/start-problem.ts'

/** Key of the advisory lock: an arbitrary number, the same in every release. */
const INSTANCE_LOCK = 7_435_101

/**
 * Makes this process the only instance on the server as long as the session lives. The lock is in the server itself, so
 * it ends with its holder. Throws a StartProblem when another instance has it.
 */
export async function lockInstance(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [INSTANCE_LOCK])
  if (rows[0].held) return
  const holder = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted`,
    [INSTANCE_LOCK],
  )
  await client.end()
  const process = /\d+/.exec(holder.rows[0]?.name ?? '')?.[0]
  throw new StartProblem(
    `The data folder ${folder} is used by another instance of Herdboard${process ? ` (process ${process})` : ''}. ` +
      'Stop that one first, or set HERDBOARD_DATA to another folder.',
  )
}

/** Checks whether an instance holds the lock. */
export async function isInstanceLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [INSTANCE_LOCK])
  if (rows[0].free) await client.query('select pg_advisory_unlock($1)', [INSTANCE_LOCK])
  return !rows[0].free
}

/** Marks this process as one of several users of the server, as long as the session lives. */
export async function lockInstanceShared(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [INSTANCE_LOCK])
}

/**
 * Releases the shared lock. True if this process was the last user; it then holds the lock alone and may stop the
 * server.
 */
export async function releaseInstance(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [INSTANCE_LOCK])
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [INSTANCE_LOCK])
  return rows[0].alone
}
