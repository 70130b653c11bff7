import type { EControlPart } from '@herdboard/contract/figures/reports.ts'
import { joinColumns, type ReportColumn } from '@herdboard/domain/e-control/report-column.ts'
import { addFacts } from '@herdboard/domain/e-control/report-facts.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { AntibioticLimit } from '@herdboard/domain/health/antibiotic-limit.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { isRecalculationQueued, type LedgerPeriod } from '#modules/ledger/service.ts'
import type { PigTypeGoals } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { type ReportHerd, reportColumnOf } from '../herd/report-herd.ts'
import { plannedHerd, type ReportSpan } from '../herd/report-periods.ts'
import { isCounted, type ReportPlan } from '../report-plan.ts'
import type { FarmHead } from '../sql/costs.ts'

export interface PlannedColumn {
  head: string
  sub: string
  kind: EControlPart['columns'][number]['kind']
  column: ReportColumn
}

/** Part of a report: one farm, or all batches, of one pig type. */
export interface PlannedPart {
  pigType: PigType
  isOfBatches: boolean
  head: FarmHead
  /** Names of batches; empty for a whole farm. */
  places: readonly string[]
  /** From the first stock count to the last. */
  period: LedgerPeriod
  columns: readonly PlannedColumn[]
  goals: PigTypeGoals
  /** National averages of all years. */
  averages: readonly NationalAverage[]
  /** Limits of antibiotics of all days. */
  limits: readonly AntibioticLimit[]
  /** True while figures of its places are being recalculated. */
  isWaiting: boolean
  countsLossAsDead: boolean
}

/** Part before it is known whether a recalculation is queued. */
type PartDraft = Omit<PlannedPart, 'isWaiting'>

/** A stock count this close to the new year begins the year. */
const NEAR_NEW_YEAR_DAYS = 45

/** Parts of a production report, weaners first. */
export async function planParts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  plan: ReportPlan,
): Promise<PlannedPart[]> {
  const parts: PartDraft[] = []
  for (const pigType of plan.pigTypes) {
    const year = plan.kind === 'farm' ? yearToDatePeriod(plan, pigType) : null
    const { herd, spans } = await plannedHerd(db, scope, plan, pigType, year ? [year] : [])
    parts.push(
      ...(plan.kind === 'farm'
        ? herd.groups.map((_, no) => farmPart(context, herd, spans, no, year))
        : [batchesPart(context, herd, spans)]),
    )
  }
  const seen = parts.filter((part) => !isWithoutPigs(part) || !parts.some((other) => isSeenInstead(part, other)))
  const isWaiting = await isRecalculationQueued(db, scope, [...new Set(plan.units.map(({ farmId }) => farmId))])
  return seen.map((part) => ({ ...part, isWaiting }))
}

/** No pigs and no money in any column. Such a part of a farm with pigs of the other type would be a page of zeros. */
const isWithoutPigs = ({ columns }: PartDraft): boolean =>
  columns.every(
    ({ column: { parts, facts } }) => parts.length === 0 && Object.values(facts.money.ore).every((ore) => ore === 0),
  )

const isSeenInstead = (part: PartDraft, other: PartDraft): boolean =>
  other.head.id === part.head.id && !isWithoutPigs(other)

/**
 * Period from the stock count nearest to the new year to the last one. Null where no count is near, or the report
 * begins with it.
 */
export function yearToDatePeriod(plan: Extract<ReportPlan, { kind: 'farm' }>, pigType: PigType): LedgerPeriod | null {
  const closing = plan.dates.at(-1) ?? ''
  const newYear = addDays(`${closing.slice(0, 4)}-01-01`, -1)
  const away = (day: string) => Math.abs(daysBetween(newYear, day))
  const [nearest] = plan.counted
    .filter(({ day }) => day < closing && away(day) <= NEAR_NEW_YEAR_DAYS && isCounted(plan.counted, day, pigType))
    .map(({ day }) => day)
    .toSorted((a, b) => away(a) - away(b) || (a < b ? -1 : 1))
  return nearest === undefined || nearest === plan.dates[0] ? null : { opening: nearest, closing }
}

function farmPart(
  context: RequestContext,
  herd: ReportHerd,
  spans: readonly ReportSpan[],
  groupNo: number,
  year: LedgerPeriod | null,
): PartDraft {
  const { text } = context
  const columns = spans.map(
    ({ periodNo, period, isTotal }): PlannedColumn => ({
      ...(isTotal
        ? { head: text('reports:column.total'), kind: 'total' }
        : { head: daysIn(context, period), kind: 'period' }),
      sub: lengthOf(context, period),
      column: reportColumnOf(herd, [groupNo], periodNo),
    }),
  )
  const ofYear: PlannedColumn[] = year
    ? [
        {
          head: text('reports:column.year'),
          sub: daysIn(context, year),
          kind: 'year',
          column: reportColumnOf(herd, [groupNo], spans.length),
        },
      ]
    : []
  const group = herd.groups[groupNo]
  const head = herd.heads.find(({ id }) => id === group?.farmId)
  if (!head) throw new Error('a farm of the report has no head')
  return {
    pigType: herd.pigType,
    isOfBatches: false,
    head,
    places: [],
    period: spanOf(spans),
    columns: [...columns, ...ofYear],
    goals: herd.goals,
    averages: herd.averages,
    limits: herd.limits,
    countsLossAsDead: group?.countsLossAsDead ?? false,
  }
}

function batchesPart(context: RequestContext, herd: ReportHerd, spans: readonly ReportSpan[]): PartDraft {
  const own = spans.map(
    ({ groupNos, periodNo, period }): PlannedColumn => ({
      head: herd.groups[groupNos[0] ?? 0]?.name ?? '',
      sub: lifeIn(context, period),
      kind: 'period',
      column: reportColumnOf(herd, groupNos, periodNo),
    }),
  )
  const columns = own.map(({ column }) => column)
  const days = columns.reduce((sum, { set }) => sum + set.days, 0)
  const facts = columns.map((column) => column.facts).reduce(addFacts)
  const total: PlannedColumn = {
    head: context.text('reports:column.total'),
    sub: context.text('reports:days', { count: days }),
    kind: 'total',
    column: joinColumns(columns, facts, days),
  }
  const [head] = herd.heads
  if (!head) throw new Error('a batch of the report has no farm')
  const farms = herd.heads.map(({ name }) => name).join(', ')
  return {
    pigType: herd.pigType,
    isOfBatches: true,
    head: { ...head, name: farms },
    places: herd.groups.map(({ name }) => name),
    period: spanOf(spans),
    columns: own.length > 1 ? [...own, total] : own,
    goals: herd.goals,
    averages: herd.averages,
    limits: herd.limits,
    countsLossAsDead: herd.groups.some(({ countsLossAsDead }) => countsLossAsDead),
  }
}

const daysIn = ({ language }: RequestContext, { opening, closing }: LedgerPeriod): string =>
  `${formatFarmDay(language, opening)} - ${formatFarmDay(language, closing)}`

/** A batch has its own first day; a farm's period begins with the stock count of its opening day. */
const lifeIn = ({ language }: RequestContext, period: LedgerPeriod): string => {
  const { first, last } = pickedDays(period)
  return `${formatFarmDay(language, first)} - ${formatFarmDay(language, last)}`
}

const lengthOf = ({ text }: RequestContext, { opening, closing }: LedgerPeriod): string =>
  text('reports:days', { count: daysBetween(opening, closing) })

const spanOf = (spans: readonly ReportSpan[]): LedgerPeriod => ({
  opening: spans.map(({ period }) => period.opening).sort()[0] ?? '',
  closing:
    spans
      .map(({ period }) => period.closing)
      .sort()
      .at(-1) ?? '',
})
