import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { StartProblem } from '#platform/config/start-problem.ts'
import { databaseClient } from '#platform/database/connection/database-client.ts'
import { mapServerAddresses, serverAddresses } from '#platform/database/connection/server-addresses.ts'

/** Database role of the API: owns nothing, is no superuser and cannot bypass row-level security. */
export const API_ROLE = 'herdboard_api'

/**
 * Returns the connection URL of the API's role. Its password is derived from the owner's. Several processes with the
 * same DATABASE_URL therefore use the same password, and none has to be stored.
 */
export function apiAddress(ownerAddress: string): string {
  return mapServerAddresses(ownerAddress, (url) => {
    const secret = decodeURIComponent(url.password)
    if (!secret)
      throw new StartProblem("DATABASE_URL needs the owner's password: the API's own role gets one made from it.")
    url.username = API_ROLE
    url.password = createHmac('sha256', secret).update(API_ROLE).digest('base64url')
  })
}

/**
 * Creates the API's role where it is missing and checks that it has no further rights. The role may read and write
 * tables that the owner creates from now on; a migration revokes what a table must not allow. Throws a StartProblem
 * where the owner lacks the rights for that.
 */
export async function ensureApiRole(owner: pg.Client, ownerAddress: string): Promise<void> {
  const { rows } = await owner.query<{ has_too_many_rights: boolean; database_name: string | null }>(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as has_too_many_rights,
       shobj_description(oid, 'pg_authid') as database_name from pg_roles where rolname = $1`,
    [API_ROLE],
  )
  const role = rows[0]
  if (role?.has_too_many_rights) {
    throw new StartProblem(
      `The role ${API_ROLE} may do more than it must: alter role ${API_ROLE} nosuperuser nobypassrls nocreaterole nocreatedb noreplication`,
    )
  }
  if (!role) await setPassword(owner, ownerAddress, 'create')
  else if (!(await canSignIn(apiAddress(ownerAddress)))) {
    assertRoleDatabase(ownerAddress, role.database_name)
    await setPassword(owner, ownerAddress, 'alter')
  }
  await owner.query(`alter default privileges grant select, insert, update, delete on tables to ${API_ROLE}`)
  await owner.query(`alter default privileges grant usage, select on sequences to ${API_ROLE}`)
  await owner.query(`alter default privileges grant usage on schemas to ${API_ROLE}`)
}

async function canSignIn(address: string): Promise<boolean> {
  const DatabaseClient = databaseClient(address)
  const client = new DatabaseClient({ connectionString: address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Any of the servers: they have the same database and passwords. */
const oneServer = (address: string): URL => new URL(serverAddresses(address)[0] ?? address)

const databaseName = (address: string): string => decodeURIComponent(oneServer(address).pathname.slice(1))

/** Roles are shared by all databases of a server: a new password here would lock out another installation. */
function assertRoleDatabase(ownerAddress: string, roleDatabase: string | null): void {
  if (roleDatabase === null || roleDatabase === databaseName(ownerAddress)) return
  throw new StartProblem(
    `The role ${API_ROLE} of this server belongs to the database ${roleDatabase}, which has another owner or password. ` +
      'Use the same owner for both, or another server.',
  )
}

async function setPassword(owner: pg.Client, ownerAddress: string, verb: 'create' | 'alter'): Promise<void> {
  const { password } = oneServer(apiAddress(ownerAddress))
  try {
    await owner.query(`${verb} role ${API_ROLE} login password '${password}'`)
    await owner.query(`comment on role ${API_ROLE} is ${owner.escapeLiteral(databaseName(ownerAddress))}`)
  } catch (cause) {
    throw new StartProblem(
      `The owner in DATABASE_URL may not ${verb} the role ${API_ROLE}: ${(cause as Error).message}. ` +
        'Give the owner createrole.',
      { cause },
    )
  }
}
