import { ProductModule, permissionsOfRole, Role } from '@herdboard/contract/core/access.ts'
import type { RevisionKind } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { grantScope, type Person, type TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { CallingDevice } from './shared-device.ts'

const languageOf = (id: number) => languages.find((language) => language.id === id)?.code ?? 'da'

interface CallerQuery {
  userId: UserId
  /** The sign-in of an access token; null for other callers. */
  signInId: string | null
  directoryId: DirectoryId | null
  /** Rows whose revision is read with the rights; absent: none. */
  revisions?: readonly RevisionKind[]
}

interface CallerRights {
  person: Person
  tokenVersion: number
  /** True if the sign-in belongs to this user and has not ended. */
  isSignedIn: boolean
  /** The registered device of a sign-in by PIN; null for every other. */
  device: CallingDevice | null
  activeDirectoryId: DirectoryId | null
  /** The user's rights in the requested company; null if they do not belong to it. */
  scope: TenantScope | null
  /** Changes with every change of the rows asked for; null where none were. */
  revision: string | null
}

interface CallerRow {
  email: string
  language_id: number
  energy_unit: string
  is_solution_admin: boolean
  token_version: number
  active_directory_id: DirectoryId | null
  is_signed_in: boolean
  device: CallingDevice | null
  /** Null where the company is deleted or the user does not belong to it. */
  modules: string[] | null
  role: string | null
  /** Ids, separated by commas. */
  readable: string | null
  writable: string | null
  revision?: string
}

const MANAGERS = Role.options.filter((role) => permissionsOfRole[role].includes('manage-directory'))

/**
 * Loads the user and their current rights in a company, in one statement; null when the account is deleted. It runs for
 * every request, so that a revoked right ends with the next request and not with the token. Row-level security must be
 * set for this user and company.
 */
export async function selectCaller(
  db: Db,
  { userId, signInId, directoryId, revisions }: CallerQuery,
): Promise<CallerRights | null> {
  const { rows } = await sql<CallerRow>`
    select u.email, u.language_id, u.energy_unit, u.is_solution_admin, u.token_version, u.active_directory_id,
      s.id is not null and (s.shared_device_id is null or x.id is not null) as is_signed_in,
      case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name) end as device,
      d.modules, m.role, farms.readable, farms.writable${revisions ? sql`, ${revisionOf(directoryId, revisions)} as revision` : sql``}
    from user_account u
    left join sign_in s on s.id = ${signInId}::uuid and s.user_id = u.id and s.ended_at is null
    left join shared_device x on x.directory_id = s.device_directory_id and x.id = s.shared_device_id
      and x.directory_id = ${directoryId}::uuid and x.revoked_at is null
    left join directory d on d.id = ${directoryId}::uuid and d.deleted_at is null
    left join membership m on m.directory_id = d.id and m.user_id = u.id
    left join lateral (
      select string_agg(f.id::text, ',') filter (where all_farms.held or p.permission is not null) as readable,
        string_agg(f.id::text, ',') filter (where not all_farms.held and p.permission = 'ReadWrite') as writable
      from farm f
      cross join (select u.is_solution_admin or coalesce(m.role = any(${MANAGERS}::text[]), false) as held) all_farms
      left join farm_permission p on p.directory_id = f.directory_id and p.farm_id = f.id and p.user_id = u.id
      where f.directory_id = d.id and f.deleted_at is null) farms on true
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  const person: Person = {
    userId,
    email: row.email,
    isSolutionAdmin: row.is_solution_admin,
    energyUnit: row.energy_unit === 'MJ' ? 'MJ' : 'FE',
    language: languageOf(row.language_id),
  }
  return {
    person,
    tokenVersion: row.token_version,
    isSignedIn: row.is_signed_in,
    device: row.device,
    activeDirectoryId: row.active_directory_id,
    scope: directoryId && scopeOf(person, directoryId, row),
    revision: row.revision ?? null,
  }
}

/** The revisions of a company and of what all companies read. They are read before the rows, never after. */
const revisionOf = (directoryId: DirectoryId | null, kinds: readonly RevisionKind[]) => sql`concat_ws('/',
  (select string_agg(r.revision::text, ',' order by r.kind, r.slot) from company_revision r
    where r.directory_id = ${directoryId}::uuid and r.kind = any(${kinds}::text[])),
  (select string_agg(r.revision::text, ',' order by r.slot) from shared_revision r))`

/**
 * Rights of a person in a company. An administrator of the installation (support access) acts under the own name in every
 * company that they open, with all its farms: there is no impersonation.
 */
function scopeOf(person: Person, directoryId: DirectoryId, row: CallerRow): TenantScope | null {
  const role = person.isSolutionAdmin ? 'SolutionAdmin' : (row.role as Role | null)
  if (!row.modules || !role) return null
  const readableFarms = farmsIn(row.readable)
  return grantScope({
    ...person,
    directoryId,
    role,
    modules: new Set(row.modules.filter((name): name is ProductModule => ProductModule.safeParse(name).success)),
    permissions: new Set(permissionsOfRole[role]),
    readableFarms,
    writableFarms: MANAGERS.includes(role) ? readableFarms : farmsIn(row.writable),
  })
}

const farmsIn = (ids: string | null): Set<FarmId> => new Set(ids ? (ids.split(',') as FarmId[]) : [])
