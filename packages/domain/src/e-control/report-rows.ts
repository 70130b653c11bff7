import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { economyRows } from './economy-rows.ts'
import { feedRows, mixRows } from './feed-rows.ts'
import { lossRows, productionRows } from './production-rows.ts'
import { healthRows, qualityRows, remarkRows } from './quality-and-health-rows.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportRow } from './report-row.ts'
import { inRows, outRows, stockRows } from './stock-and-move-rows.ts'

/** A row of one report; rows of mixes and remarks state which one. */
export interface NamedRow {
  row: ReportRow
  /** Name of the mix, if the row is about one. */
  mix: string | null
  /** Number of the remark, if the row is about one. */
  remark: string | null
}

const plain = (rows: readonly ReportRow[]): NamedRow[] => rows.map((row) => ({ row, mix: null, remark: null }))

/**
 * Returns the rows of a production report, in its order. Rows of mixes and remarks follow from the facts of all its
 * periods.
 */
export function namedReportRows(pigType: PigType, isOfBatches: boolean, total: ReportFacts): NamedRow[] {
  const rows: NamedRow[] = [
    ...plain([...stockRows, ...inRows, ...outRows, ...lossRows, ...productionRows]),
    ...mixRows(total.mixes).map(({ row, name }) => ({ row, mix: name, remark: null })),
    ...plain([...feedRows, ...qualityRows]),
    ...remarkRows(total.remarks).map(({ row, code }) => ({ row, mix: null, remark: code })),
    ...plain([...healthRows, ...economyRows]),
  ]
  return rows.filter(({ row }) => (row.pigType === null || row.pigType === pigType) && !(isOfBatches && row.isOfPeriod))
}
