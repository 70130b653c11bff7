import type { EControlPart } from '@herdboard/contract/figures/reports.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { PlannedPart } from './planned-parts.ts'

/** Heading above the figures: company, places and days. */
export function partHeading(
  context: RequestContext,
  part: PlannedPart,
  company: string,
): Pick<EControlPart, 'title' | 'lines'> {
  const { text, language } = context
  const { head, places, period, pigType } = part
  const address = [head.street, head.postal_town].filter((line) => line !== null && line !== '').join(', ')
  const chr = head.chr_number === null ? '' : text('reports:head.chr', { chr: head.chr_number })
  const whose = [company, head.name, chr, address].filter((word) => word !== '').join(' · ')
  const energy = energyOf(context) === 'MJ' ? 'MJ (PPE)' : text('kpis:unit.FE')
  return {
    title: text(`reports:title.${pigType}`),
    lines: [
      whose,
      text('reports:head.places', {
        places: places.length === 0 ? text('reports:head.all') : places.join(', '),
        kind: text(`option:production_kind.${head.production_kind}`),
      }),
      text('reports:head.periods', {
        // A batch has its own first day; a farm's period begins with the stock count of its opening day.
        first: formatFarmDay(language, part.isOfBatches ? pickedDays(period).first : period.opening),
        last: formatFarmDay(language, period.closing),
        count: daysBetween(period.opening, period.closing),
        time: formatMoment(language, context.now),
        energy,
      }),
    ],
  }
}
