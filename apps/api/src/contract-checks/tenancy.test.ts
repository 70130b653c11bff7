import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aContractCheckApi, leakingEndpoint, trustingEndpoint } from '#testing/contract-checks/broken-endpoints.ts'
import { acceptedForeignIds, shownForeignRows, withForeignIds } from '#testing/contract-checks/tenancy.ts'
import { fillTables, reachableForeignRows } from '#testing/contract-checks/tenant-rows.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'

const { api, answered } = await aContractCheckApi()
const ours = await aTestWorld(api.db)
const theirs = await aTestWorld(api.db)

test('the isolation test replaces the ids of a request one place at a time', () => {
  const [a, b, c] = [1, 2, 3].map((no) => `0000000${no}-0000-7000-8000-000000000000`)
  expect(
    withForeignIds({ id: a, body: { ids: [a, b], name: 'x' } }, { id: c, body: { ids: [c, b], name: 'y' } }),
  ).toEqual([
    { id: c, body: { ids: [a, b], name: 'x' } },
    { id: a, body: { ids: [c, b], name: 'x' } },
  ])
})

test('a record of another company does not exist, and no response shows it', async () => {
  expect(await shownForeignRows(api, [leakingEndpoint], ours, theirs)).toEqual([
    'GET /broken/all-farms: shows a foreign row',
  ])
  expect(await acceptedForeignIds(api, answered, ours, theirs)).toEqual([])
  expect(await shownForeignRows(api, answered, ours, theirs)).toEqual([])
})

test('row-level security alone refuses another company for every statement', async () => {
  expect(await acceptedForeignIds(api, [trustingEndpoint], ours, theirs)).toEqual([])
  for (const world of [ours, theirs]) await fillTables(api.db, world)
  expect(await reachableForeignRows(api.database, api.db, ours, theirs)).toEqual([])

  await sql`alter table farm_lock disable row level security`.execute(api.db)
  await sql`create policy hole on section for select using (true)`.execute(api.db)
  try {
    const holes = await reachableForeignRows(api.database, api.db, ours, theirs)
    const found = holes.map((hole) => hole.replace(/\d+ /, ''))
    expect(found).toEqual(expect.arrayContaining(['farm_lock: read', 'farm_lock: removed', 'section: read']))
  } finally {
    await sql`alter table farm_lock enable row level security`.execute(api.db)
    await sql`drop policy hole on section`.execute(api.db)
  }
})
