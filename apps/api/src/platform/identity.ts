import { Module, permissionsOfRole, type Role } from '@herdboard/contract/access.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/ids.ts'
import { languages } from '@herdboard/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { grantScope, type Person, type Scope } from '#platform/scope.ts'

const languageOf = (id: number) => languages.find((language) => language.id === id)?.code ?? 'da'

/**
 * Makes the walls of one transaction: whose company, and which person acts; and in which browser tab, to be told apart
 * by. Dies with the transaction.
 */
export async function actAs(
  db: Db,
  directoryId: DirectoryId | null,
  userId: UserId | null,
  tab: string | null = null,
): Promise<void> {
  await sql`select set_config('herdboard.directory_id', ${directoryId ?? ''}, true),
    set_config('herdboard.user_id', ${userId ?? ''}, true), set_config('herdboard.tab', ${tab ?? ''}, true)`.execute(db)
}

interface KnownPerson {
  person: Person
  tokenVersion: number
  /** The sign-in asked about is this person's and has not ended. */
  isSignedIn: boolean
  activeDirectoryId: DirectoryId | null
}

/** The person behind a token of a sign-in, or null when the account is gone; without a sign-in for work of our own. */
export async function selectPerson(
  db: Db,
  userId: UserId,
  signInId: string | null = null,
): Promise<KnownPerson | null> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'language_id', 'energy_unit', 'is_solution_admin', 'token_version', 'active_directory_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sign_in')
          .select('sign_in.id')
          .where('sign_in.id', '=', signInId)
          .where('sign_in.user_id', '=', userId)
          .where('sign_in.ended_at', 'is', null),
      ).as('is_signed_in'),
    )
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    person: {
      userId,
      email: row.email,
      isSolutionAdmin: row.is_solution_admin,
      energyUnit: row.energy_unit === 'MJ' ? 'MJ' : 'FE',
      language: languageOf(row.language_id),
    },
    tokenVersion: row.token_version,
    isSignedIn: row.is_signed_in === true,
    activeDirectoryId: row.active_directory_id as DirectoryId | null,
  }
}

/**
 * What a person may do in a company right now, or null for a stranger to it.
 * Read for every request, so that a right taken away ends with the next call, not with the token.
 * Needs the walls of `actAs` for this person and company.
 */
export async function selectScope(db: Db, person: Person, directoryId: DirectoryId): Promise<Scope | null> {
  const { rows } = await sql<{
    modules: string[]
    role: string | null
    farms: { id: FarmId; permission: string | null }[]
  }>`
    select d.modules, m.role,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'permission', p.permission)), '[]')
         from farm f
         left join farm_permission p
           on p.directory_id = f.directory_id and p.farm_id = f.id and p.user_id = ${person.userId}
        where f.directory_id = d.id and f.deleted_at is null) as farms
    from directory d
    left join membership m on m.directory_id = d.id and m.user_id = ${person.userId}
    where d.id = ${directoryId} and d.deleted_at is null`.execute(db)
  const row = rows[0]
  const role: Role | null = person.isSolutionAdmin ? 'SolutionAdmin' : ((row?.role ?? null) as Role | null)
  if (!row || !role) return null
  const managesAll = permissionsOfRole[role].includes('manage-directory')
  return grantScope({
    ...person,
    directoryId,
    role,
    modules: new Set(row.modules.filter((name): name is Module => Module.safeParse(name).success)),
    permissions: new Set(permissionsOfRole[role]),
    readableFarms: new Set(row.farms.filter((farm) => managesAll || farm.permission).map((farm) => farm.id)),
    writableFarms: new Set(
      row.farms.filter((farm) => managesAll || farm.permission === 'ReadWrite').map((farm) => farm.id),
    ),
  })
}
