import { type DirectoryId, NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import type { JobRun, WorkerDeps } from '#platform/jobs/worker.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'

/** The chain of entries of sign-ins, which belong to no company. */
export const SIGN_IN_LOG = NO_DIRECTORY as DirectoryId

/** Entries of one seal. */
const ENTRIES_PER_SEAL = 5_000

/** What does not match the seals of a company's audit log. */
export interface SealBreaks {
  /** Numbers of the first seals whose entries or predecessor are other than when they were made. */
  seals: number[]
  /** Entries that wait to be sealed and do not exist. */
  missing: number
  /** Entries that are neither sealed nor wait for it; negative for ones that were removed. */
  unknown: number
  /** The newest seal of an earlier check is gone: the end of the chain was cut off. */
  cut: boolean
}

/** Waits until nobody seals entries of the company, and keeps others from it until the end of the transaction. */
export async function lockSeals(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit seals'), hashtext(${directoryId}))`.execute(db)
}

/**
 * Seals the entries that wait, in a hash chain that shows tampering, and returns the number of new seals. Only one process
 * at a time does so for a company.
 */
async function sealAuditEntries(db: Db, { directoryId }: TenantScope): Promise<number> {
  await lockSeals(db, directoryId)
  let seals = 0
  while (await insertSeal(db, directoryId)) seals += 1
  return seals
}

async function insertSeal(db: Db, directoryId: DirectoryId): Promise<boolean> {
  // Entries that do not exist stay in the queue, where the check finds them.
  const { numAffectedRows } = await sql`
    with batch as materialized (
      select e.id, audit_digest(e) as digest from audit_unsealed u
      join audit_entry e on e.directory_id = u.directory_id and e.id = u.entry_id
      where u.directory_id = ${directoryId} order by u.entry_id limit ${ENTRIES_PER_SEAL}),
    queue as (
      delete from audit_unsealed u using batch b where u.directory_id = ${directoryId} and u.entry_id = b.id),
    content as (
      select array_agg(id order by id) as ids, string_agg(digest, ''::bytea order by id) as digests from batch)
    insert into audit_seal (directory_id, no, entry_ids, hash)
    select ${directoryId}, coalesce(last.no, 0) + 1, c.ids, sha256(coalesce(last.hash, ''::bytea) || c.digests)
    from content c
    left join lateral (select s.no, s.hash from audit_seal s where s.directory_id = ${directoryId}
      order by s.no desc limit 1) last on true
    where c.ids is not null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Holds a company's audit log against its seals. One statement, so that all of it is of one moment. */
export async function findSealBreaks(db: Db, directoryId: DirectoryId): Promise<SealBreaks> {
  const { rows } = await sql<SealBreaks>`
    with broken as (
      select s.no from audit_seal s
      left join audit_seal p on p.directory_id = s.directory_id and p.no = s.no - 1
      cross join lateral (select string_agg(audit_digest(e), ''::bytea order by e.id) as digests from audit_entry e
        where e.directory_id = ${directoryId} and e.id = any(s.entry_ids)) c
      where s.directory_id = ${directoryId} and (s.no > 1 and p.no is null
        or s.hash is distinct from sha256(coalesce(p.hash, ''::bytea) || coalesce(c.digests, ''::bytea)))
      order by s.no limit 5),
    missing as (
      select count(*)::int as missing from audit_unsealed u where u.directory_id = ${directoryId}
        and not exists (select from audit_entry e where e.directory_id = u.directory_id and e.id = u.entry_id))
    select array(select no from broken) as seals, missing.missing,
      ((select count(*) from audit_entry e where e.directory_id = ${directoryId})
       - (select coalesce(sum(cardinality(s.entry_ids)), 0) from audit_seal s where s.directory_id = ${directoryId})
       - (select count(*) from audit_unsealed u where u.directory_id = ${directoryId}) + missing.missing)::int as unknown,
      exists (select from audit_check a where a.directory_id = ${directoryId} and a.newest_seal is not null
        and not exists (select from audit_seal s where s.directory_id = a.directory_id and s.no = a.newest_seal
          and s.hash = a.newest_hash)) as cut
    from missing`.execute(db)
  return rows[0] ?? { seals: [], missing: 0, unknown: 0, cut: false }
}

/**
 * Checks the seals of a company and makes new ones. Returns what is broken; null where nothing is. A chain whose end was
 * cut off grows no further: new seals would take the place of those that are missing.
 */
export async function checkAndSeal(database: Database, directoryId: DirectoryId): Promise<SealBreaks | null> {
  const breaks = await tenantTransaction(database, directoryId, async (db, scope) => {
    const found = await findSealBreaks(db, directoryId)
    if (found.cut) return found
    await sealAuditEntries(db, scope)
    await storeNewestSeal(db, directoryId)
    return found
  })
  return hasBreaks(breaks) ? breaks : null
}

export const hasBreaks = ({ seals, missing, unknown, cut }: SealBreaks): boolean =>
  seals.length > 0 || missing > 0 || unknown !== 0 || cut

/** Stores which seal is the newest one, so that the next check misses it; none where no seal is left. */
export async function storeNewestSeal(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`
    with newest as (select s.no, s.hash from audit_seal s where s.directory_id = ${directoryId} order by s.no desc limit 1),
    stored as (insert into audit_check (directory_id, checked_at, is_broken, newest_seal, newest_hash)
      select ${directoryId}, now(), false, newest.no, newest.hash from newest
      on conflict (directory_id) do update set newest_seal = excluded.newest_seal, newest_hash = excluded.newest_hash)
    update audit_check set newest_seal = null, newest_hash = null
    where directory_id = ${directoryId} and not exists (select from newest)`.execute(db)
}

/** The nightly check of the sign-ins, which belong to no company. */
export const reviewSignInEntries = ({ deps }: JobRun): Promise<void> => reviewAuditLog(deps, SIGN_IN_LOG)

/**
 * The nightly check of a company. Its result is stored for the health check. The newest seal is logged: whoever changes
 * the whole chain later would have to change the copies of the log, too.
 */
export async function reviewAuditLog({ database, log, clock }: WorkerDeps, directoryId: DirectoryId): Promise<void> {
  const breaks = await checkAndSeal(database, directoryId)
  if (breaks)
    log.error({ type: 'security', event: 'audit.seal_broken', company: directoryId, ...breaks }, 'audit.seal_broken')
  await tenantTransaction(database, directoryId, (db) => storeCheck(db, directoryId, clock.now(), breaks !== null))
  const newest = await tenantTransaction(database, directoryId, selectNewestSeal)
  if (newest) log.info({ type: 'audit', company: directoryId, ...newest }, 'audit log sealed')
}

async function storeCheck(db: Db, directoryId: DirectoryId, at: Date, isBroken: boolean): Promise<void> {
  await sql`
    insert into audit_check (directory_id, checked_at, is_broken) values (${directoryId}, ${at}, ${isBroken})
    on conflict (directory_id) do update set checked_at = excluded.checked_at, is_broken = excluded.is_broken`.execute(
    db,
  )
}

/** Selects how many audit logs did not match their seals when they were last checked, by any process. */
export async function selectBrokenAuditLogs(database: Database): Promise<number> {
  const { rows } = await sql<{ broken: number }>`select broken_audit_logs() as broken`.execute(database)
  return rows[0]?.broken ?? 0
}

async function selectNewestSeal(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ seal: number; hash: string } | undefined> {
  const { rows } = await sql<{ seal: number; hash: string }>`
    select no as seal, encode(hash, 'hex') as hash from audit_seal where directory_id = ${directoryId}
    order by no desc limit 1`.execute(db)
  return rows[0]
}
