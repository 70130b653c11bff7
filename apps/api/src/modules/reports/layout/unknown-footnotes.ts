import { columnSums, feedGapPercents } from '@herdboard/domain/e-control/report-column.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import { observedInterval } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Footnote, FootnoteRow } from './footnote.ts'
import type { PlannedPart } from './planned-parts.ts'

/** Rows per produced pig, and weights at departure. */
const OF_DEPARTED: readonly string[] = [
  ...['out_avg', 'produced', 'ref_daily_gain', 'days_in_barn', 'per_place', 'ref_fcr', 'fe_pig', 'feed_pig'],
  ...['medicine', 'margin_pig', 'mortality', 'dead_condemned', 'mortality_loss'],
]
/** Rows that need the weight at insertion, and so pigs inserted in the period. */
const OF_INSERTED: readonly string[] = ['in_avg', ...OF_DEPARTED.filter((key) => key !== 'out_avg')]
const OF_REFERENCE: readonly string[] = ['ref_daily_gain', 'ref_fcr']
const OF_FEED: readonly string[] = [
  ...['fe_day', 'fcr', 'ref_fcr', 'kg_gain', 'fe_pig', 'protein', 'phosphorus', 'fe_100', 'feed_price'],
  ...['feed_pig', 'feed_gain', 'margin_fe'],
]
/** Contents of the feed, which a mix may lack although its kilos are known. */
const OF_CONTENTS: readonly string[] = ['protein', 'phosphorus', 'fe_100']
const OF_SLAUGHTERED: readonly string[] = ['carcass_avg', 'live_avg', 'lean', 'price', 'condemned']

interface UnknownReason {
  text: string
  /** Rows whose cells it explains; null for all. */
  keys: readonly string[] | null
  /** A footnote that names what is missing says it, too. */
  isNamed?: boolean
}

/**
 * Footnotes that say why a cell of a period has no value, so that no dash stands without a reason. Each column of a row has
 * its own reason; where they differ, each names its columns. Cells that a footnote of `known` explains have none, unless
 * they would have no value without what it names, either.
 */
export function unknownFootnotes(
  context: RequestContext,
  part: PlannedPart,
  rows: readonly FootnoteRow[],
  known: readonly Footnote[],
): Footnote[] {
  const reasonsOf = part.columns.map((_, no) => reasonsOfColumn(context, part, rows, no))
  // In the order of the reasons, whichever row has them first.
  const order = [...new Set(reasonsOf.flatMap((reasons) => reasons.map(({ text }) => text)))]
  const notes = new Map<string, { text: string; place: number; rows: string[] }>()
  for (const { row, cells } of rows) {
    const reasonOf = (no: number) => reasonsOf[no]?.find(({ keys }) => keys?.includes(row.key) ?? true)
    const isExplained = (no: number) =>
      known.some((note) => note.rows.includes(row.key) && (note.explainsDash?.(no) ?? false))
    const columns = Map.groupBy(
      cells.flatMap(({ isKnown }, no) => (isKnown || (reasonOf(no)?.isNamed && isExplained(no)) ? [] : [no])),
      (no) => reasonOf(no)?.text ?? '',
    )
    const dashes = cells.filter(({ isKnown }) => !isKnown).length
    for (const [reason, numbers] of columns) {
      const heads = numbers.map((no) => part.columns[no]?.head ?? '')
      const text = numbers.length === dashes ? reason : `${heads.join(', ')}: ${reason}`
      const note = notes.get(text) ?? { text, place: order.indexOf(reason), rows: [] }
      note.rows.push(row.key)
      notes.set(text, note)
    }
  }
  return [...notes.values()].sort((a, b) => a.place - b.place).map(({ text, rows }) => ({ text, rows }))
}

/** Why cells of a column may have no value; the first that fits a row is its reason. */
function reasonsOfColumn(
  { text }: RequestContext,
  { columns, pigType }: PlannedPart,
  rows: readonly FootnoteRow[],
  no: number,
): UnknownReason[] {
  const column = columns[no]?.column
  if (!column) return []
  const sums = columnSums(column)
  const { inKg, outKg } = referenceInterval(pigType)
  const isFeedKnown = rows.some(({ row, cells }) => row.key === 'fe_day' && cells[no]?.isKnown)
  const unmeasured = rows.flatMap(({ row, cells }) => (cells[no]?.isUnmeasured ? [row.key] : []))
  const possible: readonly (UnknownReason & { isSo: boolean })[] = [
    { isSo: sums.outHead === 0, text: text('reports:note.none_left'), keys: OF_DEPARTED },
    { isSo: sums.inHead === 0, text: text('reports:note.none_inserted'), keys: OF_INSERTED },
    { isSo: true, text: text('reports:note.needs_measuring'), keys: unmeasured },
    { isSo: isFeedKnown, text: text('reports:note.mix_value'), keys: OF_CONTENTS },
    { isSo: feedGapPercents(column).unfed > 0, text: text('reports:note.feed_unknown'), keys: OF_FEED, isNamed: true },
    { isSo: sums.slaughterHead === 0, text: text('reports:note.none_slaughtered'), keys: OF_SLAUGHTERED },
    { isSo: column.facts.provisionalSlaughters > 0, text: text('reports:note.none_settled'), keys: ['price'] },
    {
      isSo: observedInterval(sums, pigType) !== null,
      text: text('reports:note.no_reference', { a: inKg, b: outKg }),
      keys: OF_REFERENCE,
    },
    { isSo: true, text: text('reports:note.nothing_recorded'), keys: null, isNamed: true },
  ]
  return possible.filter(({ isSo }) => isSo)
}
