import { advisedCompany } from '@herdboard/simulator/profiles/advised-company.ts'
import { familyCompany } from '@herdboard/simulator/profiles/family-company.ts'
import { restrictToFarms } from '@herdboard/simulator/profiles/restrict-to-farms.ts'
import { expect, test } from 'vitest'
import { compareKpis, countPeriods, type KpiComparison, loadSampleHerd } from './kpi-accuracy.ts'

/**
 * All farms except the one with poor data. They have silos and feed computers, sections and batches, forgotten deaths
 * and a missed count.
 */
const plans = [
  familyCompany,
  restrictToFarms(
    advisedCompany,
    new Set(advisedCompany.farms.map(({ key }) => key).filter((key) => key !== 'rugmarken')),
  ),
]
/** A year of counts, including the one that Søndervang misses. */
const LAST_YEAR = '2025-10-01'
const now = new Date('2026-10-12T10:00:00Z')

/** Each seed simulates, loads and compares a year of a herd. */
const TIMEOUT_MS = 400_000

/**
 * Defines the accuracy test for some seeds. They are split over several files, because files run in parallel and the
 * tests of one file do not.
 */
export const testKpiAccuracy = (seeds: readonly number[], from = LAST_YEAR): void =>
  test.each(seeds)(
    `whatever chance does (seed %i, from ${from}), the product shows what was true`,
    async (seed) => {
      const lines: KpiComparison[] = []
      for (const plan of plans) {
        const herd = await loadSampleHerd(plan, { seed, now, from, figuresOnly: true })
        lines.push(...(await compareKpis(herd, countPeriods)).filter(isLong))
      }
      expect(lines.length).toBeGreaterThanOrEqual(48)
      const off = lines.flatMap((line) => {
        const tolerance = isCountMissed(line) ? 0.02 : 0.01
        return comparedKpis.flatMap(([typeId, figure]) => {
          const [reported, truth] = [line.reported.get(typeId) ?? Number.NaN, line.actual[figure]]
          return Math.abs(reported / truth - 1) <= tolerance
            ? []
            : [`${line.farm.plan.key} ${line.opening}: ${figure} ${reported}, in truth ${truth}`]
        })
      })
      expect(off).toEqual([])
    },
    TIMEOUT_MS,
  )

const comparedKpis = [
  [1, 'dailyGainG'],
  [3, 'feedConversionRatio'],
  [6, 'mortalityPercent'],
] as const

const QUARTER_DAYS = 100
const isCountMissed = ({ opening, closing }: KpiComparison): boolean =>
  Date.parse(closing) - Date.parse(opening) > QUARTER_DAYS * 86_400_000
/** A herd that begins the day before a count has a first period of one day, too short for a weight in whole kilos. */
const isLong = ({ opening, closing }: KpiComparison): boolean =>
  Date.parse(closing) - Date.parse(opening) > WEEK_DAYS * 86_400_000
const WEEK_DAYS = 7
