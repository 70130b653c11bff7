import { advisedCompany } from '@herdboard/simulator/profiles/advised-company.ts'
import { familyCompany } from '@herdboard/simulator/profiles/family-company.ts'
import { restrictToFarms } from '@herdboard/simulator/profiles/restrict-to-farms.ts'
import { expect, test } from 'vitest'
import { compareKpis, countPeriods, type KpiComparison, loadSampleHerd } from './kpi-accuracy.ts'

/** All farms but the one with poor data: silos and computers, sections and batches, deaths forgotten, a count left out. */
const plans = [
  familyCompany,
  restrictToFarms(
    advisedCompany,
    new Set(advisedCompany.farms.map(({ key }) => key).filter((key) => key !== 'rugmarken')),
  ),
]
/** A year of counts, with the one that Søndervang leaves out among them. */
const from = '2025-10-01'
const now = new Date('2026-10-12T10:00:00Z')

/** Each seed is a herd of a year, loaded and asked about. */
const TIMEOUT_MS = 400_000

/** The story of some seeds. They are told in several files, because files run side by side and the tests of one do not. */
export const testKpiAccuracy = (seeds: readonly number[]): void =>
  test.each(seeds)(
    'whatever chance does (seed %i), the product tells what was true',
    async (seed) => {
      const lines: KpiComparison[] = []
      for (const plan of plans) {
        lines.push(...(await compareKpis(await loadSampleHerd(plan, { seed, now, from }), countPeriods)))
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
  [3, 'fePerKgGain'],
  [6, 'mortalityPercent'],
] as const

const QUARTER_DAYS = 100
const isCountMissed = ({ opening, closing }: KpiComparison): boolean =>
  Date.parse(closing) - Date.parse(opening) > QUARTER_DAYS * 86_400_000
