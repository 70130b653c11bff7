import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { poolState } from '#platform/database/pool.ts'
import { defaultConnectionLimits } from '#platform/http/limits/connection-queue.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'

/** Who is not signed in takes the turns of an address: no flood of links keeps a company from its connections. */

const api = await testApi({ limits: { queue: defaultConnectionLimits } })
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const LANES = 40

const openLink = async (path: string, remoteAddress: string): Promise<number> => {
  const token = randomBytes(32).toString('base64url')
  const url = `/api/auth/${path}`
  return (await api.app.inject({ method: 'POST', url, remoteAddress, payload: { token } })).statusCode
}
const fromOne = () => '192.0.2.7'
/** Whoever has one IPv6 address has all of its network. */
const fromNetwork = (no: number) => `2001:db8:1:2::${no}`

test.each([
  ['alarm-link', 'an address', fromOne],
  ['seen', 'an address', fromOne],
  ['alarm-link', 'a network of IPv6', fromNetwork],
] as const)(
  'links of alarms (%s) that a stranger opens from %s leave others connections',
  async (path, _from, addressOf) => {
    const company = await aCompany(api.db)
    const farm = await aFarm(api.db, company)
    const headers = await api.authorizationOf(company)
    const { opened, farms } = await api.db.transaction().execute(async (holder) => {
      await sql`lock table alarm_link in access exclusive mode`.execute(holder)
      const opened = Array.from({ length: LANES }, (_, no) => openLink(path, addressOf(no)))
      await expect.poll(() => api.app.admission.connections.state().waiting + busyNow()).toBeGreaterThan(10)
      const farms = await fetch(`${address}/api/farms`, { headers })
      await expect.poll(busyNow).toBe(defaultConnectionLimits.personConnections)
      return { opened, farms }
    })
    expect(farms.status).toBe(200)
    expect(JSON.stringify(await farms.json())).toContain(farm.name)
    const statuses = await Promise.all(opened)
    expect(new Set(statuses)).toEqual(new Set([422]))
  },
)

const busyNow = (): number => {
  const { total, idle, waiting } = poolState(api.database)
  return total - idle + waiting
}
