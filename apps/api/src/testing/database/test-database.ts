import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { type Database, openDatabase } from '#platform/database/pool.ts'
import type { TestServer } from './database-server.ts'
import { explainSettings, readPlans, type StatementPlan } from './statement-plans.ts'

export interface TestDatabase {
  /** Connection of the API's role: row-level security, owns nothing. */
  database: Database
  /** Connection without row-level security, to check stored rows. Never for the code under test. */
  asAdmin: Database
  ownerAddress: string
}

let made = 0

/**
 * Creates a database with all migrations for one test file; it is dropped after the last test. It is empty, or a clone of
 * the one named.
 */
export async function testDatabase(onPlan?: (plan: StatementPlan) => void, cloned?: string): Promise<TestDatabase> {
  const { adminAddress, ownerAddress, template, socketFolder }: TestServer = inject('testServer')
  const name = `test_${process.pid}_${Date.now()}_${++made}`
  // The template is copied file by file: logging each of its pages takes longer.
  await run(
    adminAddress,
    `create database ${name} template ${cloned ?? template} owner herdboard_owner strategy file_copy`,
  )
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
  /** By the socket, which takes two thirds of the processor time of a TCP connection. */
  const near = (address: string) => {
    const url = new URL(address)
    if (socketFolder) url.searchParams.set('host', socketFolder)
    return url.toString()
  }
  if (onPlan) for (const statement of explainSettings(name)) await run(adminAddress, statement)
  const onNotice = onPlan && ((notice: string) => readPlans(notice).forEach(onPlan))
  const database = openDatabase(near(apiAddress(at(ownerAddress))), onNotice && { onNotice })
  const asAdmin = openDatabase(near(at(adminAddress)), { connections: 2 })
  afterAll(async () => {
    await Promise.all([database.destroy(), asAdmin.destroy()])
    await run(adminAddress, `drop database ${name} with (force)`)
  })
  return { database, asAdmin, ownerAddress: at(ownerAddress) }
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement)
  await client.end()
}
