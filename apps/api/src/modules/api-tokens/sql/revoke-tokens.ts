import type { ApiTokenId, DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

export interface RevokedToken {
  id: ApiTokenId
  name: string
  may_write: boolean
}

/** Revokes a person's tokens in one company and returns them. Runs under the row-level security of that company. */
export async function updateRevokedTokens(
  db: Db,
  { directoryId, userId, now }: { directoryId: DirectoryId; userId: UserId; now: Date },
): Promise<RevokedToken[]> {
  const { rows } = await sql<RevokedToken>`
    update access_token set revoked_at = ${now}
    where directory_id = ${directoryId} and user_id = ${userId} and is_personal and revoked_at is null
    returning id, name, may_write`.execute(db)
  return rows
}

/**
 * Returns the companies in which a person has ever acted, for example made a key. Membership is not enough: the
 * administrator of the installation is a member of no company. Runs under the row-level security of that person.
 */
export async function selectCompaniesOfPerson(db: Db): Promise<DirectoryId[]> {
  const { rows } = await sql<{
    id: DirectoryId
  }>`select id from current_user_directory_ids() as id order by id`.execute(db)
  return rows.map(({ id }) => id)
}
