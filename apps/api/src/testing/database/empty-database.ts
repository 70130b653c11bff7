import pg from 'pg'
import { afterAll, inject } from 'vitest'

export interface EmptyDatabase {
  ownerAddress: string
  /** Connection URL of the administrator, who bypasses row-level security. */
  adminAddress: string
}

/** Creates a database without any table, for a program that migrates it itself. It is dropped after the test file. */
export async function emptyDatabase(purpose: string): Promise<EmptyDatabase> {
  const addresses = inject('testServer')
  const name = `test_${process.pid}_${purpose}_${Date.now()}`
  const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
  const server = new pg.Client({ connectionString: addresses.adminAddress })
  await server.connect()
  await server.query(`create database ${name} owner herdboard_owner`)
  afterAll(async () => {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  })
  return { ownerAddress: inDatabase(addresses.ownerAddress), adminAddress: inDatabase(addresses.adminAddress) }
}
