import type { DirectoryId, PlaceId, UserId } from '@herdboard/contract/core/ids.ts'
import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type LegKind, legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemo } from '#modules/demo/service.ts'
import { testApi } from '#testing/api/test-api.ts'

/**
 * Guarantee of docs/reliability.md: a key figure can be recomputed from its records, for any places and days. The sums
 * here are independent of the product's.
 */

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T10:00:00Z` })
const herd = testHerd()
/** Only recorded deaths count as dead here: this test does not split pigs missing at a count by farm. */
const companies = herd.companies.map((company) => ({
  ...company,
  farms: company.farms.map((farm) => ({ ...farm, countsLossAsDead: false })),
}))
await seedDemo(api.database, api.clock, { installation: { ...herd, companies }, from: TEST_FROM })
const account = await api.db
  .selectFrom('user_account')
  .select(['id', 'email', 'active_directory_id'])
  .where('email', '=', 'manager@demo.example')
  .executeTakeFirstOrThrow()
const userId = account.id as UserId
const manager = {
  userId,
  email: account.email,
  directoryId: account.active_directory_id as DirectoryId,
  role: 'DirectoryAdmin' as const,
}
await api.db
  .insertInto('sign_in')
  .values({
    id: userId,
    user_id: userId,
    client_id: userId,
    remember: true,
    token_hash: Buffer.from('x'),
    created_at: TODAY,
    rotated_at: TODAY,
    expires_at: '2100-01-01',
  })
  .execute()

interface UnitPlaces {
  id: string
  pig_type: PigType
  places: string[]
}
interface HerdMovement {
  unit_id: string
  day: string
  kind: LegKind
  head: number
  kg: number | null
  peer_unit_id: string | null
}
const selectRows = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(api.db)).rows

// Ordered by name, because ids differ in every run and the questions must not.
const units = await selectRows<UnitPlaces>(
  `select u.id, u.pig_type, array_remove(array[u.farm_id, u.barn_id, section_id, batch_id]::text[], null) as places
     from herd_unit u join barn b on b.id = u.barn_id left join section s on s.id = section_id left join batch t on t.id = batch_id
    order by b.name, s.name, t.name`,
)
const recorded = 'join record r on r.id = record_id and r.deleted_at is null'
const movements = await selectRows<HerdMovement>(
  `select unit_id, l.day, kind, l.head, l.kg::float8 as kg, peer_unit_id from herd_leg l ${recorded}`,
)
const counts = await selectRows<{ unit_id: string; day: string; head: number; scope: number }>(
  `select scope_id as unit_id, c.day, c.head, scope from herd_count c ${recorded} where superseded_by is null`,
)

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Stock of a unit at the end of a day: the last count up to it, and the movements after that count. */
function stockAt(unitId: string, day: string, moved: readonly HerdMovement[]): number {
  const last = counts
    .filter((count) => count.unit_id === unitId && count.day <= day)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  const since = moved.filter((leg) => leg.unit_id === unitId && leg.day <= day && (!last || leg.day > last.day))
  return (last?.head ?? 0) + sum(since.map(({ head }) => head))
}

interface CheckedFigures {
  /** Null (shown as a dash) before the first pig. */
  pigs: number | null
  pigDays: number
  dead: number
  inKg: number | null
}

/** Calculates the figures of a place and days from the records alone. */
function expectedFigures(
  placeId: string,
  pigType: PigType,
  from: string,
  to: string,
  moved: readonly HerdMovement[],
): CheckedFigures {
  const chosen = units
    .filter(({ pig_type, places }) => pig_type === pigType && places.includes(placeId))
    .map(({ id }) => id)
  const inside = moved.filter(({ unit_id, day }) => chosen.includes(unit_id) && day >= from && day <= to)
  const insertions = inside.filter(
    ({ kind, peer_unit_id }) =>
      kind === legKind.insertion || (kind === legKind.transferIn && !chosen.includes(peer_unit_id ?? '')),
  )
  let pigDays = 0
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const evening = dayAfter(day, -1)
    for (const id of chosen) pigDays += stockAt(id, evening, moved)
  }
  const hasBegun = [...moved, ...counts].some(({ unit_id, day }) => chosen.includes(unit_id) && day <= to)
  const insertedHead = sum(insertions.map(({ head }) => head))
  return {
    pigs: hasBegun ? sum(chosen.map((id) => stockAt(id, to, moved))) : null,
    pigDays,
    dead: -sum(inside.filter(({ kind }) => kind === legKind.dead).map(({ head }) => head)),
    inKg: insertedHead === 0 ? null : sum(insertions.map(({ kg }) => kg ?? Number.NaN)) / insertedHead,
  }
}

interface KpiQuestion {
  placeId: string
  pigType: PigType
  from: string
  to: string
}

/** Reads the same figures from the API; null where it leaves out a place. */
async function reportedFigures({ placeId, pigType, from, to }: KpiQuestion): Promise<CheckedFigures | null> {
  const query = { location_ids: placeId as PlaceId, is_weaner: pigType === 1, from, to }
  const kpis = await api.as(manager).call(getKpis, { query: query as never })
  const figure = (id: number): Kpi => {
    const found = kpis.find(({ type_id }) => type_id === id)
    if (!found) throw new Error(`figure ${id} is not reported`)
    return found
  }
  const [pigs, inWeight, occupancy, mortality] = [figure(8), figure(10), figure(16), figure(6)]
  if ([pigs, inWeight, occupancy, mortality].some(({ left_out }) => left_out.length > 0)) return null
  return {
    pigs: pigs.value,
    pigDays: occupancy.inputs[0]?.value ?? 0,
    dead: mortality.inputs[0]?.value ?? 0,
    inKg: inWeight.value,
  }
}

const kpiQuestions = fc
  .sample(
    fc.record({
      unitIndex: fc.nat(),
      level: fc.nat(),
      back: fc.integer({ min: 0, max: 200 }),
      days: fc.integer({ min: 1, max: 120 }),
    }),
    { numRuns: 60, seed: 5 },
  )
  .map(({ unitIndex, level, back, days }): KpiQuestion => {
    const unit = units[unitIndex % units.length]
    if (!unit) throw new Error('the demo has no pigs')
    const to = dayAfter(TODAY, -back)
    return {
      placeId: unit.places[level % unit.places.length] ?? '',
      pigType: unit.pig_type,
      from: dayAfter(to, -days),
      to,
    }
  })

/** Kilos are answered in grams, and one just below a half is never stated as that half. */
const ONE_GRAM = 0.001_001

/** Returns the questions whose reported figures differ from the calculated ones. */
async function differingFigures(moved: readonly HerdMovement[]): Promise<{ compared: number; different: unknown[] }> {
  const different: unknown[] = []
  let compared = 0
  for (const question of kpiQuestions) {
    const api = await reportedFigures(question)
    if (api === null) continue
    compared++
    const own = expectedFigures(question.placeId, question.pigType, question.from, question.to, moved)
    const isSame = (Object.keys(own) as (keyof CheckedFigures)[]).every((key) => {
      const [a, b] = [api[key], own[key]]
      return a === null || b === null
        ? a === b
        : Math.abs(a - b) < (key === 'inKg' ? ONE_GRAM : 1e-6 * Math.max(1, Math.abs(b)))
    })
    if (!isSame) different.push({ ...question, api, own })
  }
  return { compared, different }
}

test('pigs, pig-days, deaths and entry weight match the records for random places and days', async () => {
  expect(counts.every(({ scope }) => scope === 1)).toBe(true)
  const { compared, different } = await differingFigures(movements)
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(30)
})

test('oracle check detects a record too many or too few', async () => {
  const spring = movements.findIndex(
    ({ kind, day }) => kind === legKind.insertion && day > '2026-03-15' && day < '2026-04-15',
  )
  expect(spring).not.toBe(-1)
  expect((await differingFigures(movements.toSpliced(spring, 1))).different).not.toEqual([])
})
