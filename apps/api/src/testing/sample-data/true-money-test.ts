import { listPostings } from '@herdboard/contract/economy/postings.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { stockOre } from '@herdboard/simulator/herd/true-money.ts'
import { DEFAULT_SEED } from '@herdboard/simulator/profiles/default-installation.ts'
import type { SimulatedFarm, TruthOre } from '@herdboard/simulator/simulated-company.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countDays, countPeriods, type LoadedSampleHerd, retryWhenBusy } from './kpi-accuracy.ts'

/** A true margin that the product misses by no more is the same. */
const MAX_SHARE = 0.01
const MAX_DKK_PER_PIG = 2

const INCOME = ['settled', 'sold', 'postPayment', 'movedOut'] as const satisfies readonly (keyof TruthOre)[]
const COSTS = ['movedIn', 'bought', 'ownWeaned', 'feed', 'deadPigs'] as const satisfies readonly (keyof TruthOre)[]

/** Quarters in which pigs moved inside the company cancel. */
const QUARTERS = ['2025-10-01 2025-12-31', '2026-01-01 2026-03-31', '2026-04-01 2026-06-30', '2026-07-01 2026-09-30']

/** Money of the analysis, øre. */
interface AnalysedMoney {
  /** Of the whole company, in each quarter. */
  companyMoved: number[]
  farms: { report: ReportedMoney; moved: number; margin: number }[]
}

interface ReportedMoney {
  name: string
  farmId: string
  pigType: PigType
  hasPoorData: boolean
  opening: string
  closing: string
  figure(key: string): number | null
  /** Øre, without bills: nobody but the farm knows them. */
  actual: number
  /** The margin by the postings of the same days, typed and calculated, øre. */
  posted: number
  /** Value of the kilos by which the people's two counts were off, øre: no product can know them. */
  weighedWrong: number
}

/**
 * Defines the test of money: the product shows what was true in the simulation. Only the herds of the default seed have
 * its prices. Loses the adjustments of the companies.
 */
export async function testTrueMoney(herds: readonly LoadedSampleHerd[]): Promise<void> {
  const reports: ReportedMoney[] = []
  const totals: AnalysedMoney[] = []
  for (const herd of herds) {
    const own = await reportedMoney(herd)
    reports.push(...own)
    totals.push(await analysedMoney(herd, own))
  }

  describe('money of the demo herd between stock counts', () => {
    test('every farm, pig type and quarter has a gross margin', () => {
      expect(reports.length).toBeGreaterThan(90)
      const without = reports.filter(({ figure }) => figure('margin') === null || figure('margin_pig') === null)
      expect(without.map(({ name }) => name)).toEqual([])
    })

    test('the margin is that of the simulated herd within one percent or 2 kr. per pig produced', () => {
      const reliable = reports.filter(({ hasPoorData }) => !hasPoorData)
      const wrong = reliable.flatMap(({ name, figure, actual, weighedWrong }) => {
        const bills = (figure('other_cost') ?? 0) - (figure('other_income') ?? 0)
        const truth = actual / 100 - bills
        const off = (figure('margin') ?? Number.NaN) - truth
        const limit =
          Math.max(MAX_SHARE * Math.abs(truth), MAX_DKK_PER_PIG * (figure('produced') ?? 0)) + weighedWrong / 100
        return Math.abs(off) <= limit
          ? []
          : [
              `${name}: off by ${Math.round(off)} of ${Math.round(truth)} kr., ${(off / (figure('produced') ?? 0)).toFixed(2)} kr. per pig`,
            ]
      })
      expect(wrong).toEqual([])
    })

    test('report and analysis agree to the øre; pigs moved between farms cancel to 0 øre', () => {
      const movedBetweenFarms = totals.flatMap(({ farms }) => farms.filter(({ moved }) => moved !== 0))
      expect(movedBetweenFarms.length).toBeGreaterThan(5)
      expect(totals.flatMap(({ companyMoved }) => companyMoved)).toEqual(totals.flatMap(() => QUARTERS.map(() => 0)))
      const compared = totals.flatMap(({ farms }) => farms)
      expect(new Set(compared.map(({ report }) => report.farmId)).size).toBe(
        herds.flatMap(({ simulated }) => simulated.farms).length,
      )
      const wrong = compared.flatMap(({ report, margin }) => {
        const reported = ore(report.figure('margin'))
        return reported === margin ? [] : [`${report.name}: ${reported} in the report, ${margin} in the analysis`]
      })
      expect(wrong).toEqual([])
    })

    test('the postings of a quarter add up to the margin of its report, to the øre', () => {
      const wrong = reports.filter(({ figure, posted }) => posted !== ore(figure('margin')))
      expect(wrong.map(({ name, figure, posted }) => `${name}: ${posted}, ${figure('margin')} kr.`)).toEqual([])
    })
  })
}

function ore(dkk: unknown): number {
  return Math.round(Number(dkk ?? Number.NaN) * 100)
}

async function reportedMoney({ api, manager, simulated }: LoadedSampleHerd): Promise<ReportedMoney[]> {
  // Adjustments are the company's own: the simulated prices do not contain them.
  for (const table of ['status_charge', 'post_payment_charge', 'dead_pig_charge'])
    await sql`delete from ${sql.table(table)}`.execute(api.db)
  const ids = new Map((await retryWhenBusy(() => manager.call(listFarms))).map(({ id, name }) => [name, id]))
  const all: ReportedMoney[] = []
  for (const farm of simulated.farms) {
    for (const [opening, closing] of countPeriods(countDays(farm))) {
      const query = { site_ids: ids.get(farm.plan.name) ?? '', dates: `${opening},${closing}` }
      const { parts } = await retryWhenBusy(() => manager.call(getEControl, { query }))
      for (const pigType of [1, 2] as const) {
        if (!farm.plan.barns.some((barn) => barn.pigType === pigType)) continue
        const part = parts.find(({ title }) => title.endsWith(pigType === 1 ? 'smågrise' : 'slagtegrise'))
        const rows = part?.groups.flatMap((group) => group.rows) ?? []
        const posted = await retryWhenBusy(() =>
          manager.call(listPostings, {
            query: {
              ...{ from: addDays(opening, 1), to: closing, page_size: 1 },
              ...{ site_ids: ids.get(farm.plan.name) ?? '', isweaners: pigType === 1 ? 'true' : 'false' },
            },
          }),
        )
        all.push({
          name: `${farm.plan.name}, ${pigType === 1 ? 'weaners' : 'slaughter pigs'}, ${opening} to ${closing}`,
          farmId: ids.get(farm.plan.name) ?? '',
          pigType,
          hasPoorData: farm.plan.stories.some(({ key }) => key === 'poor-data'),
          opening,
          closing,
          figure: (key) => rows.find((row) => row.key === key)?.cells[0]?.value ?? null,
          posted: ore(posted.sums.margin),
          actual: trueMarginOre(farm, pigType, opening, closing),
          weighedWrong: weighedWrongOre(farm, pigType, opening) + weighedWrongOre(farm, pigType, closing),
        })
      }
    }
  }
  return all
}

/** Asks the analysis for the company's quarters, and for the last report of each farm and pig type. */
async function analysedMoney({ manager }: LoadedSampleHerd, own: readonly ReportedMoney[]): Promise<AnalysedMoney> {
  const rowsOf = async (query: object) => {
    const fullQuery = { type_id: analysisTypeId.economy, ...query }
    const { items } = await retryWhenBusy(() => manager.call(getAnalysis, { query: fullQuery as never }))
    return items[0]?.table?.data ?? []
  }
  const last = new Map(own.map((report) => [`${report.farmId} ${report.pigType}`, report]))
  const farms: AnalysedMoney['farms'] = []
  for (const report of last.values()) {
    const { farmId, pigType, opening, closing } = report
    const days = { from: addDays(opening, 1), to: closing }
    const [row] = await rowsOf({ ...days, scope: 1, location_ids: farmId, isweaners: String(pigType === 1) })
    farms.push({ report, moved: ore(row?.moved), margin: ore(row?.margin) })
  }
  // The company has one row per pig type; what its weaners earn its slaughter pigs cost.
  const companyMoved: number[] = []
  for (const [from, to] of QUARTERS.map((days) => days.split(' '))) {
    const rows = await rowsOf({ from, to, scope: 0 })
    companyMoved.push(rows.reduce((sum, { moved }) => sum + ore(moved), 0))
  }
  return { companyMoved, farms }
}

/** True gross margin without bills, øre. */
function trueMarginOre({ truth }: SimulatedFarm, pigType: PigType, opening: string, closing: string): number {
  const own = truth.filter((day) => day.pigType === pigType)
  const days = own.filter(({ day }) => day > opening && day <= closing)
  const valueOn = (on: string) => {
    const stock = own.find(({ day }) => day === on)
    return stock ? stockOre(DEFAULT_SEED, pigType, { day: on, head: stock.head, kg: stock.stockKg }) : 0
  }
  const sum = (keys: readonly (keyof TruthOre)[]) =>
    days.reduce((all, { ore }) => all + keys.reduce((some, key) => some + ore[key], 0), 0)
  return sum(INCOME) - sum(COSTS) + valueOn(closing) - valueOn(opening)
}

/** Value of the difference between the kilos that people counted on a day and the true ones, øre. */
function weighedWrongOre({ plan, events, truth }: SimulatedFarm, pigType: PigType, on: string): number {
  const barns = new Set(plan.barns.filter((barn) => barn.pigType === pigType).map(({ key }) => key))
  let countedKg = 0
  for (const event of events) {
    if (event.kind === 'status' && event.day === on && barns.has(event.place.barn ?? ''))
      countedKg += (event.head * event.avgG) / 1000
  }
  const trueKg = truth.find((day) => day.pigType === pigType && day.day === on)?.stockKg ?? 0
  return Math.abs(stockOre(DEFAULT_SEED, pigType, { day: on, head: 0, kg: countedKg - trueKg }))
}
