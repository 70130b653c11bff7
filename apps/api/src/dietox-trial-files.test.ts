import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { TRIAL_PIG_DAYS, TRIAL_WEEKS } from '#testing/fixtures/trial-weeks.ts'
import { importClient } from '#testing/imports/import-client.ts'

interface Notation {
  mark: ',' | '.'
  day: (isoDay: string) => string
}

const dayOf = (index: number) => addDays('2026-03-02', 7 * index)
const ARRIVAL = dayOf(0)
const DEPARTURE = dayOf(TRIAL_WEEKS.length - 1)

/** The trial as four files: arrival, weekly weights, departures and weekly feed. */
function trialFiles({ mark, day }: Notation) {
  const line = (...cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', mark) : cell)).join(';')
  const mean = (kg: number, head: number) => Math.round((kg / head) * 100) / 100
  const weeks = TRIAL_WEEKS.map(([staying, stayingKg, leaving, leavingKg, feedKg], index) => ({
    ...{ staying, stayingKg, leaving, leavingKg, feedKg },
    on: day(dayOf(index)),
    from: day(index === 1 ? ARRIVAL : addDays(dayOf(index - 1), 1)),
  }))
  const [first, ...later] = weeks
  if (!first) throw new Error('the trial has weeks')
  return {
    insertions: ['date;number;total_kg;barn;section', line(first.on, first.staying, first.stayingKg, 'Stald 1', 'A1')],
    stock_counts: [
      'date;counted;average_kg;barn;section',
      ...later
        .filter(({ staying }) => staying > 0)
        .map(({ on, staying, stayingKg }) => line(on, staying, mean(stayingKg, staying), 'Stald 1', 'A1')),
    ],
    departures: [
      'date;number;total_kg;barn;section',
      ...later
        .filter(({ leaving }) => leaving > 0)
        .map(({ on, leaving, leavingKg }) => line(on, leaving, leavingKg, 'Stald 1', 'A1')),
    ],
    feed_consumption: [
      'from;to;mix;kg;barn;section',
      ...later.map(({ from, on, feedKg }) => line(from, on, 'Forsøg', feedKg, 'Stald 1', 'A1')),
    ],
  } as const
}

const api = await testApi({ instant: '2026-06-15T10:00:00.000Z' })

const notations: readonly (Notation & { name: string })[] = [
  { name: 'decimal comma', mark: ',', day: (isoDay) => isoDay.split('-').toReversed().join('-') },
  { name: 'decimal point', mark: '.', day: (isoDay) => isoDay },
]

test.each(notations)('the published trial of 72 pigs comes in as files with $name', async (notation) => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  await aSection(api.db, await aBarn(api.db, farm, { name: 'Stald 1', pigType: 2 }), { name: 'A1' })
  // One feed unit per kg, so that feed conversion in feed units equals feed conversion in kg.
  await aFeedMix(api.db, company, { name: 'Forsøg', fePer100Kg: 100 })
  const who = api.as(company)
  const imports = importClient(api, who)
  const files = trialFiles(notation)
  for (const kind of ['insertions', 'departures', 'stock_counts', 'feed_consumption'] as const) {
    const found = await imports.take(files[kind], kind)
    expect(await imports.detail(found)).toMatchObject({ kind, settings: { decimalMark: notation.mark } })
  }

  const figures = await who.call(getKpis, {
    query: { is_weaner: 'false', farm_ids: farm.id, from: ARRIVAL, to: DEPARTURE },
  })
  const kpi = (typeId: number) => figures.find(({ type_id }) => type_id === typeId)
  expect(kpi(1)?.inputs.find(({ name }) => name === 'Foderdage')?.value).toBe(TRIAL_PIG_DAYS)
  expect(kpi(1)?.value).toBeCloseTo(960.2, 1)
  expect(kpi(3)?.value).toBeCloseTo(2.289, 3)
})
