import type { JudgedFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { judgeFigure, sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { DEFAULT_SEED, defaultInstallation, historyStart } from '@herdboard/simulator/profiles/default-installation.ts'
import { describe, expect, test } from 'vitest'
import {
  compareKpis,
  countPeriods,
  type KpiComparison,
  type LoadedSampleHerd,
  loadSampleHerd,
} from '#testing/sample-data/kpi-accuracy.ts'
import { testTrueMoney } from '#testing/sample-data/true-money-test.ts'

const now = new Date('2026-11-21T10:00:00Z')
// One load serves both tests. One after the other: several loads at once keep a busy machine from answering a new
// connection in time.
const herds: LoadedSampleHerd[] = []
for (const plan of defaultInstallation().companies)
  herds.push(await loadSampleHerd(plan, { seed: DEFAULT_SEED, now, from: historyStart('2026-11-21') }))
const lines: KpiComparison[] = []
for (const herd of herds) lines.push(...(await compareKpis(herd, countPeriods)))
await testTrueMoney(herds)

/** Key figures with a plausible range, by type id. */
const ofBoth: readonly (readonly [number, JudgedFigure])[] = [
  [1, 'dailyGainGrams'],
  [3, 'feedConversionRatio'],
  [5, 'fePerPigDay'],
  [6, 'mortalityPercent'],
  [10, 'inWeightKg'],
  [14, 'daysInBarn'],
  [16, 'occupancyPercent'],
]
const rated: Record<1 | 2, typeof ofBoth> = {
  1: [...ofBoth, [11, 'outWeightKg']],
  2: [...ofBoth, [12, 'carcassKg'], [13, 'leanPercent']],
}

const hasPoorData = ({ farm }: KpiComparison) => farm.plan.stories.some(({ key }) => key === 'poor-data')
/** The time from the first count to the end of its quarter is only a few weeks, too short for a plausible range. */
const isQuarter = ({ opening, closing }: KpiComparison) => daysBetween(opening, closing) > 80
const hasBadLuck = ({ farm }: KpiComparison) => farm.plan.stories.some(({ isAdverse }) => isAdverse)
const name = ({ farm, pigType, opening, closing }: KpiComparison) =>
  `${farm.plan.name}, ${pigType === 1 ? 'weaners' : 'slaughter pigs'}, ${opening} to ${closing}`

describe('demo herd of two companies between stock counts', () => {
  test('every key figure of a demo farm without bad luck is in the range of well-run herds', () => {
    const lucky = lines.filter((line) => !hasBadLuck(line) && isQuarter(line))
    expect(lucky.length).toBeGreaterThan(60)
    const outside = lucky.flatMap((line) =>
      rated[line.pigType].flatMap(([typeId, figure]) => {
        const value = line.reported.get(typeId) ?? Number.NaN
        return judgeFigure(figure, line.pigType, value) === 'ok' ? [] : [`${name(line)}: ${figure} ${value}`]
      }),
    )
    expect(outside).toEqual([])
  })

  test('gain, feed conversion and mortality match the simulated herd within one percent', () => {
    const reliable = lines.filter((line) => !hasPoorData(line))
    expect(reliable.length).toBeGreaterThan(90)
    expect(reliable.flatMap((line) => wrongBy(line, 0.01))).toEqual([])
  })

  test('key figures of the demo farm with poor data are off, as its owner is warned', () => {
    const poor = lines.filter(hasPoorData)
    expect(poor.flatMap((line) => wrongBy(line, 0.05)).length).toBeGreaterThan(3)
  })

  test('the table in the docs matches the key figures of the product', async () => {
    await expect(tableOf(lines)).toMatchFileSnapshot('../../../../../docs/domain/demo-herd-figures.md')
  })
})

const figures = [
  [1, 'dailyGainG', 0],
  [3, 'feedConversionRatio', 2],
  [6, 'mortalityPercent', 1],
] as const

/** Figures for which the simulator has no true value. */
const shownOnly = [
  [5, 'fePerPigDay', 2],
  [10, 'inWeightKg', 1],
  [14, 'daysInBarn', 0],
  [16, 'occupancyPercent', 0],
] as const

/** Returns figures that deviate by more than a share of the true value. */
const wrongBy = (line: KpiComparison, share: number): string[] =>
  figures.flatMap(([typeId, figure]) => {
    const [reported, truth] = [line.reported.get(typeId) ?? Number.NaN, line.actual[figure]]
    return Math.abs(reported / truth - 1) <= share ? [] : [`${name(line)}: ${figure} ${reported}, in truth ${truth}`]
  })

/** Returns the newest four quarters of each farm as a readable table. */
function tableOf(all: readonly KpiComparison[]): string {
  const newest = all.filter(({ closing }) => closing >= '2025-12-01' && closing <= '2026-10-31')
  const rows = newest.map((line) => {
    const cells = figures.map(([typeId, figure, decimals]) => {
      const reported = line.reported.get(typeId)
      return `${reported?.toFixed(decimals) ?? '–'} (${line.actual[figure].toFixed(decimals)})`
    })
    for (const [typeId, , decimals] of shownOnly) cells.push(line.reported.get(typeId)?.toFixed(decimals) ?? '–')
    const kind = line.pigType === 1 ? 'weaners' : 'slaughter pigs'
    return `| ${line.farm.plan.name} | ${kind} | ${line.opening} – ${line.closing} | ${cells.join(' | ')} |`
  })
  const bands = ([1, 2] as const).map((pigType) => {
    const inTable = [
      'dailyGainGrams',
      'feedConversionRatio',
      'mortalityPercent',
      ...shownOnly.map(([, figure]) => figure),
    ] as const
    const cells = inTable.map((figure) => sanityRange(figure, pigType)?.ok.join(' – ') ?? '–')
    return `| *Band* | ${pigType === 1 ? 'weaners' : 'slaughter pigs'} | | ${cells.join(' | ')} |`
  })
  return `# What the demo herd shows

As of 21 November 2026, seed ${DEFAULT_SEED}; written by \`calibration.test.ts\`, which fails when it is not true any more. Each cell: what
the product shows, and in brackets what was true in the simulator. Rugmarken is the farm with poor data; the farms with
other stories of bad luck are Vestergård, Nørregård and Lindholt ([the stories](demo-herd.md)).

| Farm | Pigs | Between counts | Daily gain, g | FE per kg gain | Dead, % of produced | FE a pig and day | In, kg | Days in barn | Occupancy, % |
|---|---|---|---|---|---|---|---|---|---|
${[...bands, ...rows].join('\n')}
`
}
