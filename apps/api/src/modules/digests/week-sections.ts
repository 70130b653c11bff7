import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import { conversionValue } from '@herdboard/domain/analysis/improvement-value.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { type KpiKey, kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import { energyOf, kpisFor, kpiTypes } from '#modules/kpis/service.ts'
import type { MailSection } from '#modules/mail/mail.ts'
import { goalsOfPigType, readCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatColumnFigure, formatFigure } from '#platform/text/format-values.ts'
import type { TextKey } from '#platform/text/text-key.ts'

/** Figures of the page, the ones that a company sets targets for first. */
const MAIN_FIGURES = [
  'daily_gain',
  'fcr',
  'mortality',
  'number_of_pigs',
  'feed_price',
] as const satisfies readonly KpiKey[]
const KR_STEP = 1
const NOTHING = '–'

interface WeekFigure {
  key: (typeof MAIN_FIGURES)[number]
  name: string
  unit: string
  decimals: number
  kpi: Kpi
  target: number | null
}

/**
 * Returns the page of the week that ended yesterday, for each pig type with pigs. It compares the main figures with the
 * week before, the target and the country, and states what got worse and what the changed feed conversion cost or saved.
 */
export async function weekSections(db: Db, context: RequestContext, scope: TenantScope): Promise<MailSection[]> {
  const sections: MailSection[] = []
  for (const pigType of [SLAUGHTER_PIGS, WEANERS]) {
    const figures = await weekFigures(db, context, scope, pigType)
    if (figures.some(({ kpi }) => kpi.value !== null)) sections.push(weekSection(context, pigType, figures))
  }
  return sections
}

async function weekFigures(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  pigType: PigType,
): Promise<WeekFigure[]> {
  const { today } = context
  const kpis = await kpisFor(db, context, scope, {
    is_weaner: pigType === WEANERS,
    from: addDays(today, -7),
    to: addDays(today, -1),
  })
  const goals = goalsOfPigType(await readCalculation(db, scope), pigType)
  const feedFactor = readerUnit('FE/kg', energyOf(context)).factor
  const targets: Partial<Record<KpiKey, number | null>> = {
    daily_gain: goals.daily_gain,
    fcr: goals.fcr === null ? null : goals.fcr * feedFactor,
    mortality: goals.mortality,
  }
  const types = kpiTypes(context)
  // A figure that is known in neither week is no news.
  return MAIN_FIGURES.flatMap((key) => {
    const kpi = kpis.find(({ type_id }) => type_id === kpiTypeIds[key])
    const type = types.find(({ id }) => id === kpiTypeIds[key])
    if (!kpi || !type || (kpi.value === null && kpi.previous === null)) return []
    return [{ key, name: type.text, unit: type.suffix, decimals: type.decimals, kpi, target: targets[key] ?? null }]
  })
}

function weekSection(context: RequestContext, pigType: PigType, figures: readonly WeekFigure[]): MailSection {
  const { text, language, today } = context
  const { week } = isoWeek(addDays(today, -1))
  const cell = (value: number | null, { decimals }: WeekFigure) =>
    value === null ? NOTHING : formatColumnFigure(language, value, decimals)
  const worse = figures.filter(({ kpi }) => kpi.verdict === 'worse').map(({ name }) => name)
  return {
    heading: text('mail:digest.week', { week: String(week), type: text(`analysis:pig_type.${pigType}` as TextKey) }),
    level: 2,
    lines: [
      worse.length > 0 ? text('mail:digest.worse', { names: worse.join(', ') }) : text('mail:digest.nothing_worse'),
      ...conversionLine(context, figures),
    ],
    table: withoutEmptyColumns([
      [
        '',
        text('mail:digest.last_week', { week: String(week) }),
        text('mail:digest.week_before'),
        text('mail:digest.target'),
        text('mail:digest.average'),
      ],
      ...worstFigureFirst(figures).map((figure) => [
        `${figure.name}${figure.unit === '' ? '' : ` (${figure.unit})`}`,
        cell(figure.kpi.value, figure),
        cell(figure.kpi.previous, figure),
        cell(figure.target, figure),
        cell(figure.kpi.benchmark?.value ?? null, figure),
      ]),
    ]),
  }
}

/** A company without targets has no column of them. */
const withoutEmptyColumns = ([head = [], ...rows]: string[][]): string[][] =>
  [head, ...rows].map((row) => row.filter((_, column) => rows.some((each) => each[column] !== NOTHING)))

const worstFigureFirst = (figures: readonly WeekFigure[]): WeekFigure[] =>
  figures.toSorted((a, b) => Number(b.kpi.verdict === 'worse') - Number(a.kpi.verdict === 'worse'))

/** What the changed feed conversion cost or saved. Source: docs/domain/kpis.md#value-of-an-improvement */
function conversionLine(context: RequestContext, figures: readonly WeekFigure[]): string[] {
  const { text, language } = context
  const conversion = figures.find(({ key }) => key === 'fcr')
  const feedPrice = figures.find(({ key }) => key === 'feed_price')?.kpi.value ?? null
  // Conversion and price are per the same unit of energy, so their product is per kg of gain in any of them.
  const gainKg = conversion?.kpi.inputs.find(({ name }) => name === text('kpis:input.gainKg'))?.value ?? null
  const { value: now = null, previous: aim = null, verdict = null } = conversion?.kpi ?? {}
  if (!conversion || now === null || aim === null || gainKg === null || feedPrice === null) return []
  const dkk = conversionValue({ now, aim, gainKg, feedPrice })
  if (verdict === 'unchanged' || Math.abs(dkk) < KR_STEP) return []
  return [
    text(dkk < 0 ? 'mail:digest.worse_cost' : 'mail:digest.better_gain', {
      name: conversion.name,
      kr: formatFigure(language, Math.abs(dkk), 0),
    }),
  ]
}
