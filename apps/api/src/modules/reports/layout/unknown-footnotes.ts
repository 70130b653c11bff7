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

/**
 * Footnotes that say why a cell of a period has no value, so that no dash stands without a reason. `explained` are rows
 * whose dashes other footnotes explain.
 */
export function unknownFootnotes(
  { text }: RequestContext,
  { columns, pigType }: PlannedPart,
  rows: readonly FootnoteRow[],
  explained: ReadonlySet<string>,
): Footnote[] {
  const sums = columns.map(({ column }) => columnSums(column))
  const { inKg, outKg } = referenceInterval(pigType)
  const isFeedKnown = rows.some(({ row, isComplete }) => row.key === 'fe_day' && isComplete)
  const unmeasured = rows.flatMap(({ row, isUnmeasured }) => (isUnmeasured ? [row.key] : []))
  const reasons: readonly { isSo: boolean; text: string; keys: readonly string[] | null }[] = [
    { isSo: sums.some(({ outHead }) => outHead === 0), text: text('reports:note.none_left'), keys: OF_DEPARTED },
    { isSo: sums.some(({ inHead }) => inHead === 0), text: text('reports:note.none_inserted'), keys: OF_INSERTED },
    { isSo: true, text: text('reports:note.needs_measuring'), keys: unmeasured },
    { isSo: isFeedKnown, text: text('reports:note.mix_value'), keys: OF_CONTENTS },
    {
      isSo: columns.some(({ column }) => feedGapPercents(column).unfed > 0),
      text: text('reports:note.feed_unknown'),
      keys: OF_FEED,
    },
    {
      isSo: sums.some((one) => one.slaughterHead === 0),
      text: text('reports:note.none_slaughtered'),
      keys: OF_SLAUGHTERED,
    },
    {
      isSo: columns.some(({ column }) => column.facts.provisionalSlaughters > 0),
      text: text('reports:note.none_settled'),
      keys: ['price'],
    },
    {
      isSo: sums.some((one) => observedInterval(one, pigType) !== null),
      text: text('reports:note.no_reference', { a: inKg, b: outKg }),
      keys: OF_REFERENCE,
    },
    { isSo: true, text: text('reports:note.nothing_recorded'), keys: null },
  ]
  const left = new Set(rows.flatMap(({ row, isComplete }) => (isComplete || explained.has(row.key) ? [] : [row.key])))
  return reasons.flatMap((reason) => {
    const own = reason.isSo ? [...left].filter((key) => reason.keys?.includes(key) ?? true) : []
    for (const key of own) left.delete(key)
    return own.length === 0 ? [] : [{ text: reason.text, rows: own }]
  })
}
