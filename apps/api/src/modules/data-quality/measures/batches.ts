import { leftOfInsertedPercent } from '@herdboard/domain/data-quality/herd-measures.ts'
import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { isOldBatch } from '@herdboard/domain/data-quality/record-measures.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { type AssessedFarm, type FarmMeasure, worstFirst } from '../method-finding.ts'
import { type BatchBalanceRow, selectBatchBalances } from '../sql/batches.ts'
import { methodLimits, noFinding } from './method-limits.ts'

/** Checks that batches have no more pigs out than in, and that their records are within their dates. */
export const batchMeasures: FarmMeasure = async (farm) => {
  const rows = await selectBatchBalances(farm)
  if (rows.length === 0) return { more_out_than_in: noFinding('no_batches'), batch_dates: noFinding('no_batches') }
  return { more_out_than_in: outAgainstIn(rows), batch_dates: dates(farm, rows) }
}

function outAgainstIn(rows: readonly BatchBalanceRow[]) {
  const shares = rows.flatMap((row) => {
    const percent = leftOfInsertedPercent({ inserted: row.inserted, left: row.gone, dead: row.dead })
    return percent === null ? [] : [{ ...row, percent }]
  })
  const [most] = [...shares].sort((a, b) => b.percent - a.percent)
  if (!most) return noFinding('nothing_recorded')
  return {
    result: methodResult(methodLimits('more_out_than_in'), [{ pigType: most.pig_type, value: most.percent }]),
    inputs: { inserted: most.inserted, left: most.gone, dead: most.dead },
    worst: worstFirst(
      shares.filter(({ percent }) => percent > 100),
      ({ percent }) => percent,
      ({ start_date, place, inserted, gone, dead }) => ({
        day: start_date,
        place,
        values: { n: gone + dead, of: inserted },
        record_id: null,
      }),
    ),
  }
}

function dates(farm: AssessedFarm, rows: readonly BatchBalanceRow[]) {
  const openDays = ({ start_date, end_date }: BatchBalanceRow) =>
    end_date === null ? daysBetween(start_date, farm.day) : 0
  const isOld = (row: BatchBalanceRow) => isOldBatch({ pigType: row.pig_type, openDays: openDays(row) })
  const faults = (row: BatchBalanceRow) => (isOld(row) ? 1 : 0) + row.outside
  const old = rows.filter(isOld).length
  const outside = rows.reduce((sum, row) => sum + row.outside, 0)
  return {
    result: methodResult(methodLimits('batch_dates'), [
      { pigType: rows[0]?.pig_type ?? SLAUGHTER_PIGS, value: old + outside },
    ]),
    inputs: { old_batches: old, outside },
    worst: worstFirst(
      rows.filter((row) => faults(row) > 0),
      faults,
      (row) => ({
        day: row.start_date,
        place: row.place,
        values: isOld(row) ? { variant: 'old', n: openDays(row) } : { variant: 'outside', n: row.outside },
        record_id: null,
      }),
    ),
  }
}
