import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { heaviestBelievableKg } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { figureEnd, type UnitEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { dailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { feedConversion } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { energyOf, figureMarks } from '#modules/kpis/service.ts'
import { measuredEnds } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { columnHeader, withEmptyReasons } from '#modules/tables/service.ts'
import { dashboardItem, type OverviewItemContext } from '../overview-item.ts'
import { placeFigures } from '../places-table/place-figures.ts'
import { placeStays } from '../places-table/place-stays.ts'
import type { PlaceKind, PlaceStayRow } from '../places-table/sql.ts'

/** A stay, and what made its weight known around the end of the period. */
interface MeasuredStay extends PlaceStayRow {
  end: UnitEnd | null
}

const kinds: readonly PlaceKind[] = ['batch', 'section', 'barn']

/** Table of every batch and section with pigs, with its results since insertion. */
export const batchesAndSectionsItem = dashboardItem({
  itemNo: 60,
  width: 2,
  height: 1,
  options: () => ({ splits: kinds, extras: [], defaultExtras: [] }),
  async load(itemContext): Promise<MeasuredStay[]> {
    const { db, scope, period, herd } = itemContext
    const stays = await placeStays(db, scope, herd.units.values(), period, kindOf(itemContext))
    const ends = new Map(
      (await measuredEnds(db, scope, herd.units.values(), period.closing)).map((end) => [end.unitId, end]),
    )
    return stays.map((stay) => ({ ...stay, end: ends.get(stay.unit_id) ?? null }))
  },
  present(stays, itemContext) {
    const { text } = itemContext.context
    const { unit } = readerUnit('FE/kg', energyOf(itemContext.context))
    const rows = [...Map.groupBy(stays, ({ place_id }) => place_id)].map(([id, found]) =>
      placeRow(id, found, itemContext),
    )
    return {
      table: {
        title: text('dashboards:title.60'),
        searchbar: null,
        headers: withEmptyReasons(text, 'places', [
          columnHeader('place', text(`dashboards:place.${kindOf(itemContext)}`), 'text'),
          columnHeader('barn', text('tables:column.barn'), 'text'),
          columnHeader('pigs', text('dashboards:column.pigs'), 'int'),
          columnHeader('days', text('dashboards:column.days'), 'int'),
          columnHeader('in_weight', text('dashboards:column.in_weight'), 'weight'),
          columnHeader('weight', text('dashboards:column.weight'), 'weight'),
          columnHeader('gain', text('dashboards:column.gain'), 'int'),
          columnHeader('mortality', text('dashboards:column.mortality'), 'percent'),
          columnHeader('fcr', text(`kpis:unit.${unit}`), 'decimal'),
          columnHeader('occupancy', text('dashboards:column.occupancy'), 'percent'),
          columnHeader('next', text('dashboards:column.next'), 'date'),
        ]),
        data: rows.toSorted((a, b) => compareText(a.barn, b.barn) || compareText(a.place, b.place)),
        footers: rows.length === 0 ? [] : [totals(stays, itemContext)],
        empty_text: text('dashboards:empty.no_places'),
      },
    }
  },
})

const kindOf = ({ ticked }: OverviewItemContext): PlaceKind => kinds.find((kind) => kind === ticked.split) ?? 'batch'

function placeRow(id: string, stays: readonly MeasuredStay[], itemContext: OverviewItemContext): TableRow {
  const [first] = stays
  const unit = first && itemContext.herd.units.get(first.unit_id)
  if (!first || !unit) throw new Error('a place has no units')
  return {
    id,
    place: placeName(id, unit),
    barn: unit.barnName,
    ...cells(stays, first.places, itemContext),
    next: id === unit.batchId ? first.expected_end : null,
  }
}

/** Returns the figures of the footer over all stays, without occupancy. */
function totals(stays: readonly MeasuredStay[], itemContext: OverviewItemContext) {
  const { occupancy, ...summed } = cells(stays, null, itemContext)
  return { place: itemContext.context.text('tables:footer.total'), ...summed }
}

function cells(stays: readonly MeasuredStay[], places: number | null, { context, herd, period }: OverviewItemContext) {
  const figures = placeFigures(stays, places)
  const { factor } = readerUnit('FE/kg', energyOf(context))
  const heaviestKg = heaviestBelievableKg(herd.pigType)
  const isTooHeavy = heaviestKg !== null && figures.weightKg !== null && figures.weightKg > heaviestKg
  const end = figureEnd(
    stays.flatMap((stay) => stay.end ?? []),
    period.closing,
  )
  const since = (value: number | null) =>
    end?.kind === 'estimated' && value !== null ? [context.text('dashboards:mark.estimated')] : []
  // Feed of days before the present pigs came is not theirs.
  const ofPresent = { ...figures, feedKgWithoutPigs: 0 }
  const ofGain = [
    ...figureMarks(context, dailyGain, { ...ofPresent, value: figures.gainGramsPerDay, leftOutPigDays: 0 }),
    ...since(figures.gainGramsPerDay),
  ]
  // Where feed is lacking too, a weighing alone gives no conversion.
  const isUnmeasured = figures.isUnmeasured && figures.isFed
  const marksOfFeed = figureMarks(context, feedConversion, {
    ...ofPresent,
    value: figures.feedConversionRatio,
    isUnmeasured,
  })
  // Two marks do not fit into the cell, and the gain beside it says that it is estimated.
  const ofFeed = marksOfFeed.length > 0 ? marksOfFeed : since(figures.feedConversionRatio)
  return {
    pigs: figures.pigs,
    days: figures.days === null ? null : Math.round(figures.days),
    in_weight: figures.inWeightKg,
    weight: figures.weightKg,
    gain: figures.gainGramsPerDay,
    mortality: figures.mortalityPercent,
    fcr: figures.feedConversionRatio === null ? null : figures.feedConversionRatio * factor,
    occupancy: figures.occupancyPercent,
    ...(isTooHeavy && { weight_mark: context.text('dashboards:mark.too_heavy', { kg: heaviestKg }) }),
    ...(ofGain.length > 0 && { gain_mark: ofGain.join(', ') }),
    ...(ofFeed.length > 0 && { fcr_mark: ofFeed.join(', ') }),
  }
}

const placeName = (id: string, { batchId, batchName, sectionId, sectionName, barnName }: ResolvedUnit): string => {
  if (id === batchId) return batchName ?? barnName
  return id === sectionId ? (sectionName ?? barnName) : barnName
}

// Created once: `localeCompare` looks its options up for every comparison.
const collator = new Intl.Collator('da', { numeric: true })
const compareText = (one: TableRow[string] | undefined, other: TableRow[string] | undefined): number =>
  collator.compare(String(one), String(other))
