import { ProductModule } from '@herdboard/contract/core/access.ts'
import type { AnyEndpoint, RevisionKind } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { type PlanSettings, setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { grantScope, type Person, type TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ParsedApiToken } from './api-token.ts'
import { selectCaller } from './select-caller.ts'

/** The program that calls with a token. */
export interface CallingProgram {
  readonly id: string
  readonly name: string
  readonly mayWrite: boolean
  /** The sender whose key it is; null for other programs. */
  readonly senderId: string | null
}

interface ProgramRequest {
  now: Date
  today: string
  plans: PlanSettings
  /** Rows whose revision is read with the rights. */
  revisions: readonly RevisionKind[] | undefined
}

interface ProgramTokenRow {
  user_id: UserId
  name: string
  is_personal: boolean
  may_write: boolean
  sender_id: string | null
  modules: string[]
  /** Farms of a company's token that are not deleted; all farms for the key of a sender. */
  farms: FarmId[]
}

/**
 * Identifies the user for whom a program acts and the program's current rights. Sets row-level security. A personal
 * token never has more rights than its owner has at this moment. A company's token has an employee's rights on the
 * farms of the token. The day of its last use is stored. Throws `auth.program_gone` for a token that is unknown,
 * expired or revoked.
 */
export async function identifyProgram(
  db: Db,
  { directoryId, id, secretHash }: ParsedApiToken,
  { now, today, plans, revisions }: ProgramRequest,
): Promise<{ person: Person; scope: TenantScope | null; program: CallingProgram; revision: string | null }> {
  await setRowLevelSecurity(db, directoryId, null)
  const { rows } = await sql<ProgramTokenRow>`
    with used as (
      update access_token set last_used_on = ${today}::date
      where directory_id = ${directoryId} and id in (
        select id from access_token where directory_id = ${directoryId} and id = ${id} and secret_hash = ${secretHash}
          and revoked_at is null and expires_at > ${now} and last_used_on is distinct from ${today}::date
        for update skip locked))
    select t.user_id, t.name, t.is_personal, t.may_write, t.sender_id, d.modules,
      array(select f.id::text from farm f where f.directory_id = t.directory_id
        and (t.sender_id is not null or f.id = any(t.farm_ids)) and f.deleted_at is null) as farms
    from access_token t join directory d on d.id = t.directory_id and d.deleted_at is null
    where t.directory_id = ${directoryId} and t.id = ${id} and t.secret_hash = ${secretHash} and t.revoked_at is null
      and t.expires_at > ${now}`.execute(db)
  const [token] = rows
  if (!token) throw new Problem('auth.program_gone')
  await setRowLevelSecurity(db, directoryId, token.user_id, null, plans)
  const caller = await selectCaller(db, {
    userId: token.user_id,
    signInId: null,
    directoryId,
    ...(revisions && { revisions }),
  })
  if (!caller) throw new Problem('auth.program_gone')
  const { person, revision } = caller
  const scope = token.is_personal ? caller.scope : companyScope(person, directoryId, token)
  const program = { id, name: token.name, mayWrite: token.may_write, senderId: token.sender_id }
  return { person, scope: scope && readOnlyScope(scope, token.may_write), program, revision }
}

/**
 * Returns the rights of a sender at this moment, for the job that works on what it sent: an employee's on all farms. Null
 * where the company is deleted. Row-level security must be set for the company.
 */
export async function selectSenderCaller(
  db: Db,
  { userId, directoryId }: { userId: UserId; directoryId: DirectoryId },
): Promise<{ person: Person; scope: TenantScope } | null> {
  const caller = await selectCaller(db, { userId, signInId: null, directoryId })
  const { rows } = await sql<Pick<ProgramTokenRow, 'modules' | 'farms'>>`select d.modules,
      array(select f.id::text from farm f where f.directory_id = d.id and f.deleted_at is null) as farms
    from directory d where d.id = ${directoryId} and d.deleted_at is null`.execute(db)
  const [company] = rows
  return caller && company ? { person: caller.person, scope: companyScope(caller.person, directoryId, company) } : null
}

function companyScope(
  person: Person,
  directoryId: DirectoryId,
  { modules, farms }: Pick<ProgramTokenRow, 'modules' | 'farms'>,
): TenantScope {
  return grantScope({
    ...person,
    directoryId,
    role: 'Employee',
    modules: new Set(modules.filter((name): name is ProductModule => ProductModule.safeParse(name).success)),
    permissions: new Set(),
    readableFarms: new Set(farms),
    writableFarms: new Set(farms),
  })
}

const readOnlyScope = (scope: TenantScope, mayWrite: boolean): TenantScope =>
  mayWrite ? scope : grantScope({ ...scope, writableFarms: new Set() })

/**
 * Requires that a program may call the endpoint. Throws `request.not_allowed` for endpoints that are for people only
 * (the installation, people and tokens, the own account), and for a write without the right to write. The key of a sender
 * reaches only the endpoints for senders and those for all; no other key reaches the former.
 */
export function requireProgramAccess(
  { access, method, programs }: AnyEndpoint,
  { mayWrite, senderId }: CallingProgram,
): void {
  const isOwnAccount = access === 'solution' || (access === 'signed-in' && method !== 'GET')
  const isForCaller = programs === 'all' || (programs === 'senders') === (senderId !== null)
  if (isOwnAccount || programs === false || (method !== 'GET' && !mayWrite) || !isForCaller)
    throw new Problem('request.not_allowed')
}
