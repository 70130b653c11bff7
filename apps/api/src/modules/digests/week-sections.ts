import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { type KpiKey, kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import { energyOf, kpisFor, kpiTypes } from '#modules/kpis/service.ts'
import type { MailSection } from '#modules/mail/mail.ts'
import { goalsOfPigType, readCalculation } from '#modules/setup/service.ts'
import { kpiDeviations } from '#modules/why/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatColumnFigure } from '#platform/text/format-values.ts'
import { printedKr } from '#platform/text/signed-values.ts'
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
  /** In kr.; none for a figure without a value. */
  deviations: Awaited<ReturnType<typeof kpiDeviations>>
}

/**
 * Returns the page of the week that ended yesterday, for each pig type with pigs. It compares the main figures with the
 * week before, the target and the country, and states what got worse and what the deviations are worth.
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
  const query = { is_weaner: pigType === WEANERS, from: addDays(today, -7), to: addDays(today, -1) }
  const kpis = await kpisFor(db, context, scope, query)
  const deviations = await kpiDeviations(db, context, scope, query)
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
    const ofFigure = deviations.filter(({ type_id }) => type_id === kpiTypeIds[key])
    const { text: name, suffix: unit, decimals } = type
    return [{ key, name, unit, decimals, kpi, target: targets[key] ?? null, deviations: ofFigure }]
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
      ...valueLines(context, figures),
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

/** A line for each figure with what its deviations are worth. */
function valueLines({ text, language }: RequestContext, figures: readonly WeekFigure[]): string[] {
  return figures.flatMap(({ name, deviations }) => {
    const values = deviations
      .filter(({ dkk }) => Math.abs(dkk) >= KR_STEP)
      .map(({ against, dkk }) => text(`mail:digest.value_${against}`, { kr: printedKr(language, dkk) }))
    if (values.length === 0) return []
    const note = deviations.find((one) => one.note !== '')?.note
    const line = text('mail:digest.value', { name, values: values.join(', ') })
    return [note ? `${line} ${note}` : line]
  })
}
