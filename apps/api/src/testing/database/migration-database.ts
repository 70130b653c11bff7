import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { MIGRATIONS_FOLDER } from '#platform/database/migrate/migrations-folder.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'

export interface MigrationDatabase {
  /** A connection that checks no foreign key, so that a row can stand without those that it refers to. */
  database: pg.Client
  /** The address of the database for the owner of its tables. */
  ownerAddress: string
  /** Runs the migrations up to this number, such as `0105`; without one, all. */
  migrateTo(last?: string): Promise<void>
}

/**
 * Creates a database at an earlier release: with the migrations before this number. It is dropped after the test file.
 */
export async function databaseBefore(migration: string): Promise<MigrationDatabase> {
  const addresses = inject('testServer')
  const name = `test_${process.pid}_before_${migration}_${Date.now()}`
  const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
  const folder = mkdtempSync(join(tmpdir(), `herdboard-before-${migration}-`))
  const ownerAddress = inDatabase(addresses.ownerAddress)
  const migrate = async (isIncluded: (number: string) => boolean) => {
    for (const file of readdirSync(MIGRATIONS_FOLDER))
      if (isIncluded(file.slice(0, 4))) cpSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
    await migrateDatabase(ownerAddress, { folder })
  }

  const server = new pg.Client({ connectionString: addresses.adminAddress })
  await server.connect()
  await server.query(`create database ${name} owner herdboard_owner`)
  await migrate((number) => number < migration)
  const database = new pg.Client({ connectionString: inDatabase(addresses.adminAddress) })
  await database.connect()
  await database.query('set session_replication_role = replica')

  afterAll(async () => {
    await database.end()
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
    rmSync(folder, { recursive: true })
  })
  return { database, ownerAddress, migrateTo: (last = '9999') => migrate((number) => number <= last) }
}
