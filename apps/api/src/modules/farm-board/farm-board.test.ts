import type { FarmId } from '@herdboard/contract/core/ids.ts'
import {
  type BoardFarm,
  type FarmBoard,
  getFarmBoard,
  putVisitComment,
} from '@herdboard/contract/figures/farm-board.ts'
import { getWhy } from '@herdboard/contract/figures/why.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { insertPigs } from '#testing/fixtures/form-herd.ts'
import { aSampleManager } from '#testing/fixtures/sample-manager.ts'
import { aBarn, aCompany, aFarm, aPerson, type TestFarm } from '#testing/fixtures/test-company.ts'
import { sampleHerdDatabase } from '#testing/sample-data/sample-herd-database.ts'

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T10:00:00Z`, cloned: await sampleHerdDatabase() })
const manager = await aSampleManager(api)

const period = { from: '2026-03-16', to: '2026-06-14' }
const client = api.as(manager)
const boardOf = (is_weaner: 'true' | 'false', query: object = {}): Promise<FarmBoard> =>
  client.call(getFarmBoard, { query: { is_weaner, ...period, ...query } })
const allOf = (pigType: PigType, from: number, to: number) =>
  kpisOf(pigType)
    .slice(from, to)
    .map(({ typeId }) => typeId)
    .join()

test('each cell has the figures and kr. of the screen that explains it for that farm alone', async () => {
  let compared = 0
  for (const is_weaner of ['true', 'false'] as const) {
    for (const type_ids of [allOf(is_weaner === 'true' ? 1 : 2, 0, 12), allOf(is_weaner === 'true' ? 1 : 2, 12, 24)]) {
      const board = await boardOf(is_weaner, { type_ids })
      for (const farm of board.farms) {
        for (const { type_id, value, previous, change, verdict, dkk, is_partial } of farm.cells) {
          const why = await client.call(getWhy, { query: { type_id, is_weaner, ...period, location_ids: farm.id } })
          const explained = [why.value, why.previous, why.change, why.verdict, why.dkk]
          expect([value, previous, change, verdict, dkk], `${farm.name} ${why.name}`).toEqual(explained)
          if (value !== null && why.notes.length > 0) expect(is_partial, `${farm.name} ${why.name}`).toBe(true)
          if (dkk !== null) compared += 1
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(5)
})

test('kr. of a farm are those of feed, daily gain, deaths, lean meat and feed price, whatever the columns', async () => {
  const summed = kpisOf(2).filter(({ key }) =>
    ['fcr', 'daily_gain', 'mortality', 'lean_pct', 'feed_price'].includes(key),
  )
  const board = await boardOf('false', { type_ids: summed.map(({ typeId }) => typeId).join() })
  expect(board.dkk_figures).toEqual(board.figures.map(({ name }) => name))
  const valued = board.farms.filter(({ dkk }) => dkk !== null)
  expect(valued.length).toBeGreaterThan(0)
  for (const { name, dkk, cells, dkk_missing } of valued) {
    const sum = cells.reduce((all, cell) => all + (cell.dkk ?? 0), 0)
    // Each is rounded to a whole krone.
    expect(Math.abs(sum - (dkk ?? 0)), name).toBeLessThanOrEqual(3)
    expect(dkk_missing).toHaveLength(cells.filter((cell) => cell.dkk === null).length)
  }
  const gain = await boardOf('false', { type_ids: '1' })
  expect(gain.farms.map(({ dkk }) => dkk)).toEqual(board.farms.map(({ dkk }) => dkk))
})

test('the columns are the four figures of the person, or those asked for, in that order', async () => {
  const own = await boardOf('false')
  expect(own.figures.map(({ type_id }) => type_id)).toEqual([1, 3, 7, 13])
  const chosen = await boardOf('false', { type_ids: '13,1,13' })
  expect(chosen.figures.map(({ type_id }) => type_id)).toEqual([13, 1])
  for (const { cells } of chosen.farms) expect(cells.map(({ type_id }) => type_id)).toEqual([13, 1])
  await expect(boardOf('false', { type_ids: '999' })).rejects.toMatchObject({ status: 400 })
})

test('a gain that is estimated at the end is provisional, and one that nobody measured has no value', async () => {
  const company = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, company))
  await insertPigs(api.as(company), { barn_id: barn.id }, { head: 100, day: '2026-05-01' })
  const { farms } = await api.as(company).call(getFarmBoard, { query: { is_weaner: 'false', ...period } })
  const [gain, conversion, mortality] = farms[0]?.cells ?? []
  expect(gain).toMatchObject({ value: null, needs_measuring: true, is_provisional: false, dkk: null, step: 0 })
  expect(conversion).toMatchObject({ value: null, needs_measuring: false, needs_feed: true })
  expect([gain?.needs_feed, mortality?.needs_feed]).toEqual([false, false])
  expect(mortality?.previous).toBeNull()
  expect(farms[0]).toMatchObject({ dkk: null, worse: 0 })
  const provisional = (await boardOf('false')).farms.filter(({ estimated_since }) => estimated_since !== null)
  for (const { cells } of provisional) {
    const known = cells.filter(({ type_id, value }) => type_id === 1 && value !== null)
    expect(known.map(({ is_provisional }) => is_provisional)).not.toContain(false)
  }
})

test('an empty company and a period in the future have no farms to compare', async () => {
  const empty = await api.as(await aCompany(api.db)).call(getFarmBoard, { query: { is_weaner: 'true' } })
  expect(empty).toMatchObject({ farms: [], period: { to: TODAY } })
  const later = await boardOf('false', { from: '2027-01-01', to: '2027-01-31' })
  expect(later.farms).toEqual([])
})

/** A company with farms of a barn each, and pigs inserted before the period. */
async function aCompanyOfFarms(count: number) {
  const company = await aCompany(api.db)
  const who = api.as(company)
  const farms: TestFarm[] = []
  for (let no = 0; no < count; no += 1) {
    const farm = await aFarm(api.db, company, { name: `Gård ${no + 1}` })
    farms.push(farm)
    const barn = await aBarn(api.db, farm)
    await insertPigs(who, { barn_id: barn.id }, { head: 100, day: '2026-04-01' })
  }
  return { company, farms, ids: farms.map(({ id }) => id), who }
}

test('a person sees the farms that they read, and no comment of a colleague', async () => {
  const { company, farms, who } = await aCompanyOfFarms(3)
  const [first, second] = farms
  if (!first || !second) throw new Error('no farms')
  const adviser = await aPerson(api.db, { company, role: 'Advisor', farms: [{ farm: first, permission: 'Read' }] })
  const reader = api.as(adviser)
  await who.call(putVisitComment, { body: { farm_id: first.id, comment: 'Only for me' } })
  await reader.call(putVisitComment, { body: { farm_id: first.id, comment: '  Ventilation in A2 ' } })
  const query = { is_weaner: 'false', ...period } as const
  const shown = await reader.call(getFarmBoard, { query })
  expect(shown.farms.map(({ id, comment }) => [id, comment])).toEqual([[first.id, 'Ventilation in A2']])
  expect((await who.call(getFarmBoard, { query })).farms.map(({ comment }) => comment)).toEqual(['Only for me', '', ''])
  for (const [sortKey, by] of [
    [second, reader],
    [first, api.as(await aCompany(api.db))],
  ] as const) {
    await expect(by.call(getFarmBoard, { query: { ...query, location_ids: sortKey.id } })).rejects.toMatchObject({
      status: 404,
    })
    const body = { farm_id: sortKey.id, comment: 'x' }
    await expect(by.call(putVisitComment, { body })).rejects.toMatchObject({ status: 404 })
  }
  await reader.call(putVisitComment, { body: { farm_id: first.id, comment: '' } })
  expect((await reader.call(getFarmBoard, { query })).farms[0]?.comment).toBe('')
})

/** Number of statements while a board is read whose periods nobody read before; other work of the server may add some. */
async function statementsOf(who: TestClient, farmIds: readonly FarmId[]): Promise<[number, BoardFarm[]]> {
  const counts: number[] = []
  let farms: BoardFarm[] = []
  const query = pg.Client.prototype.query
  for (const from of ['2026-03-16', '2026-03-17', '2026-03-18']) {
    let statements = 0
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      statements += 1
      return Reflect.apply(query, this, args) as never
    })
    const boardQuery = { is_weaner: 'false', from, to: '2026-06-14', location_ids: farmIds.join() } as const
    farms = (await who.call(getFarmBoard, { query: boardQuery }).finally(() => spy.mockRestore())).farms
    counts.push(statements)
  }
  return [Math.min(...counts), farms]
}

test('a board of thirty farms takes as many statements as a board of one', async () => {
  const one = await aCompanyOfFarms(1)
  const thirty = await aCompanyOfFarms(30)
  const [few, ofOne] = await statementsOf(one.who, one.ids)
  const [many, ofThirty] = await statementsOf(thirty.who, thirty.ids)
  expect([ofOne.length, ofThirty.length]).toEqual([1, 30])
  expect(few).toBeGreaterThan(5)
  expect(many).toBe(few)
})
