import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { listWhyRecords } from '@herdboard/contract/figures/why.ts'
import { INPUT_UNITS } from '@herdboard/domain/kpis/input-units.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { energyOf, figureHerd, herdFigure } from '#modules/kpis/service.ts'
import { recordsByIds } from '#modules/records/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { loadComparedHerd } from './compared-herd.ts'
import { leftOutOfNumbers } from './figure-change.ts'
import { isNumberKey, type NumberKey, numbersOfFigure } from './number-keys.ts'
import { type NumberQuery, selectNumberRecords } from './sql/number-records.ts'

/**
 * Returns a page of the records behind a number of a figure, the largest first; all of them add up to the number.
 * Throws `request.malformed` for a number that the figure does not have.
 */
export async function whyRecordsPage(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { number, page_number, page_size, ...query }: EndpointRequest<typeof listWhyRecords>['query'],
): Promise<EndpointReply<typeof listWhyRecords>> {
  const { figure, herd, now } = await loadComparedHerd(db, context, scope, query, { isAlone: true })
  if (!isNumberKey(number) || !numbersOfFigure[figure.key].includes(number))
    throw new Problem('request.malformed', { name: 'number' })
  const page = { page_number, page_size }
  const { unit, factor } = readerUnit(INPUT_UNITS[number].unit, energyOf(context))
  const shape = { unit: context.text(`kpis:unit.${unit}`), decimals: INPUT_UNITS[number].decimals }
  if (!now) return { ...pageReply(page, [], 0), ...shape, total: 0 }
  const result = herdFigure(figure, herd, now)
  const left = leftOutOfNumbers(result)
  const unitIds = now.units.map(({ unitId }) => unitId).filter((id) => !left.has(id))
  const { lossUnits } = figureHerd(figure, herd, now).set
  const lossUnitIds = unitIds.filter((id) => lossUnits.has(id))
  const numberRecords = await selectNumberRecords(db, scope, {
    ...rowRange(page),
    number,
    unitIds,
    lossUnitIds,
    period: now.period,
    days: result.value === null ? daysOfNumber(number) : daysOf(figure),
  })
  const ids = numberRecords.rows.flatMap(({ record_id }) => record_id ?? [])
  const records = new Map((await recordsByIds(db, context, scope, ids)).map((record) => [record.id, record]))
  const data = numberRecords.rows.map(({ record_id, kind, value }) => ({
    record: (record_id && records.get(record_id)) ?? null,
    text: kind === 'record' ? '' : context.text(`why:row.${kind}`),
    value: statedFigure(value * factor, unit) ?? 0,
  }))
  return {
    ...pageReply(page, data, numberRecords.total_rows),
    ...shape,
    total: statedFigure(numberRecords.total * factor, unit) ?? 0,
  }
}

const daysOf = ({ needs }: KpiFormula): NumberQuery['days'] =>
  needs.includes('feedDkk') ? 'priced' : needs.includes('feedFe') ? 'fed' : 'all'

/** A figure without a value has no days of its own: each number counts those that are known of it. */
const daysOfNumber = (number: NumberKey): NumberQuery['days'] =>
  number === 'feedDkk' ? 'priced' : number.startsWith('feed') ? 'fed' : 'all'
