import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { findSealBreaks, hasBreaks, lockSeals, SIGN_IN_LOG, storeNewestSeal } from './audit-seals.ts'

/**
 * Deletes the entries of sign-ins of people of the sample data, by the owner of the tables. The chain of seals begins
 * again before the first of them; its other entries wait for new seals. A chain that is broken already stays broken.
 */
export async function deleteSignInEntries(db: Db, userIds: readonly string[]): Promise<void> {
  await setRowLevelSecurity(db, SIGN_IN_LOG, null)
  await lockSeals(db, SIGN_IN_LOG)
  const isIntact = !hasBreaks(await findSealBreaks(db, SIGN_IN_LOG))
  await sql`
    with removed as (
      delete from audit_entry where directory_id = ${SIGN_IN_LOG} and user_id = any(${userIds}::uuid[]) returning id),
    waiting as (
      delete from audit_unsealed u using removed r where u.directory_id = ${SIGN_IN_LOG} and u.entry_id = r.id),
    reopened as (
      delete from audit_seal where directory_id = ${SIGN_IN_LOG} and ${isIntact} and no >= (
        select min(s.no) from audit_seal s
        where s.directory_id = ${SIGN_IN_LOG} and s.entry_ids && array(select id from removed))
      returning entry_ids)
    insert into audit_unsealed (directory_id, entry_id)
    select ${SIGN_IN_LOG}, id from reopened cross join unnest(entry_ids) as id
    where id not in (select id from removed)`.execute(db)
  if (isIntact) await storeNewestSeal(db, SIGN_IN_LOG)
}
