import { createHmac } from 'node:crypto'
import type pg from 'pg'

/**
 * Role that owns the tables and runs the migrations. It is no superuser, so that our own server and any other behave
 * alike.
 */
const OWNER = 'herdboard_owner'
const DATABASE = 'herdboard'

/** Creates the owner and the database where they are missing. Returns the owner's connection URL. */
export async function prepareOwner(admin: pg.Client, port: number, secret: string): Promise<string> {
  const password = createHmac('sha256', secret).update(OWNER).digest('base64url')
  const roles = await admin.query('select 1 from pg_roles where rolname = $1', [OWNER])
  if (roles.rowCount === 0) await admin.query(`create role ${OWNER} login createrole password '${password}'`)
  const databases = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (databases.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${OWNER}`)
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`
}
