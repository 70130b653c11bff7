import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { testDatabase } from '#testing/database/test-database.ts'

const { ownerAddress } = await testDatabase()
const real = new URL(ownerAddress)

/** A server before the database that closes a connection as soon as it is asked whether it accepts changes. */
async function aDyingServer(): Promise<{ host: string; questions(): number }> {
  let count = 0
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    far.pipe(near)
    near.on('data', (data) => {
      if (!data.includes('transaction_read_only')) return void far.write(data)
      count += 1
      near.destroy()
      far.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as { port: number }).port}`, questions: () => count }
}

/** An address of a database on two servers. */
const onServers = (first: string, second: string) => ownerAddress.replace(real.host, `${first},${second}`)

test('a server that dies when it is asked about changes ends no process, and the other one is used', async () => {
  const dying = await aDyingServer()
  const database = openDatabase(onServers(dying.host, real.host), { connections: 1 })
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database)
  expect([rows, dying.questions()]).toEqual([[{ one: 1 }], 1])
  await database.destroy()
})

test('a server that is away or accepts no changes is left out; with none left the error says so', async () => {
  const database = openDatabase(onServers('127.0.0.1:1', real.host), { connections: 1 })
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  await database.destroy()
  const readOnly = `${onServers(real.host, real.host)}?options=-c%20default_transaction_read_only%3Don`
  const none = openDatabase(readOnly, { connections: 1 })
  await expect(sql`select 1`.execute(none)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    message: expect.stringContaining('accepts no changes'),
  })
  await none.destroy()
})
