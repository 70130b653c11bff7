import { addPer100 } from '@herdboard/domain/e-control/quality-and-health-rows.ts'
import { limitOn } from '@herdboard/domain/health/antibiotic-limit.ts'
import { percentOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { antibioticPeriod } from '#modules/health/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { Footnote, FootnoteRow } from './footnote.ts'
import type { PlannedPart } from './planned-parts.ts'

/**
 * Footnotes on antibiotics: the limit in force on the last day, with the share that is used. Where the farm had pigs
 * for less than nine months, one states how many days were counted.
 */
export function antibioticFootnotes(
  { text, language }: RequestContext,
  { pigType, period, columns, limits }: PlannedPart,
  rows: readonly FootnoteRow[],
): Footnote[] {
  if (!rows.some(({ row, isKnown }) => row.key === 'add' && isKnown)) return []
  const antibiotics = columns.at(-1)?.column.facts.antibiotics ?? null
  const doses = addPer100(antibiotics)
  const limit = limitOn(limits, pigType, period.closing)
  const share = limit && percentOrNull(doses, limit.doses_per_100)
  const counted = antibiotics ? daysBetween(antibiotics.firstDay, period.closing) + 1 : 0
  const { opening } = antibioticPeriod(period.closing)
  const sentences = [
    ...(limit === null || share === null
      ? []
      : [
          text('reports:note.add', {
            limit: formatFigure(language, limit.doses_per_100, 1),
            from: formatFarmDay(language, limit.valid_from),
            p: formatFigure(language, share, 0),
          }),
        ]),
    ...(counted > 0 && counted < daysBetween(opening, period.closing)
      ? [text('reports:note.add_days', { days: counted })]
      : []),
  ]
  return sentences.length === 0 ? [] : [{ text: sentences.join(' '), rows: ['add'] }]
}
