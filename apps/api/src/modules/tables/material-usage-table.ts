import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { energyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { sumOfKnown } from '@herdboard/domain/feed/feed-energy.ts'
import { splitHomeMix } from '@herdboard/domain/feed/material-use.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, energyUnitLabel } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type MixUse, percentShares } from './mix-use.ts'
import type { HomeMixUseRow } from './sql/home-mix-use.ts'
import { columnHeader } from './table-header.ts'

interface MaterialShare {
  id: string
  name: string
  /** What the row belongs to: a mix, or the type of feed. */
  part_of: string
  grams: number
  milliFe: number | null
  ore: number | null
  /** Grams that the price per 100 kg is of. */
  pricedGrams: number
}

/**
 * Raw materials of the home mixes eaten, at the values and prices of those days, with their surcharges and bought feed
 * as it is. So the sums are those of the table by mix.
 */
export function materialUsageTable(
  uses: readonly MixUse[],
  homeUses: readonly HomeMixUseRow[],
  context: RequestContext,
): Table {
  const { text } = context
  const named = (key: TextName<'tables:material_usage'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:material_usage.${key}`, { energy: energyUnitLabel(context) }), kind)
  const nameOf = new Map(uses.map(({ id, name }) => [id, name]))
  const parts = [
    ...homeUses.flatMap((use) => sharesOfHomeMix(use, nameOf.get(use.mix_id) ?? '', context)),
    ...boughtFeed(uses, homeUses, context),
  ]
  const allGrams = parts.reduce((sum, { grams }) => sum + grams, 0)
  const figures = (some: readonly MaterialShare[], pricedGrams: number) => {
    const grams = some.reduce((sum, part) => sum + part.grams, 0)
    const milliFe = sumOfKnown(some.map((part) => part.milliFe))
    const ore = sumOfKnown(some.map((part) => part.ore))
    return {
      kg: grams / 1000,
      fe: energyIn(energyOf(context), milliFe === null ? null : milliFe / 1000),
      // Shares are whole øre and grams, so that more decimals say nothing of the price.
      price: ore === null ? null : statedFigure(ratioOrNull(ore * 1000, pricedGrams), 'DKK'),
      cost: ore === null ? null : dkkOf(ore),
    }
  }
  const rows = [...Map.groupBy(parts, ({ id }) => id)].map(([id, some]) => ({
    id,
    name: some[0]?.name ?? '',
    ...figures(
      some,
      some.reduce((sum, part) => sum + part.pricedGrams, 0),
    ),
    in_mixes: [...new Set(some.map((part) => part.part_of))].join(', '),
  }))
  const shares = percentShares(rows.map(({ kg }) => kg))
  return {
    title: text('tables:material_usage.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'usage', [
      named('name', 'text'),
      named('kg', 'int'),
      named('share', 'percent'),
      named('fe', 'int'),
      named('price', 'price'),
      named('cost', 'price'),
      named('in_mixes', 'text'),
    ]),
    data: rows.map((row, index) => ({ ...row, share: shares[index] ?? null })).toSorted((a, b) => b.kg - a.kg),
    footers: rows.length === 0 ? [] : [{ name: text('tables:footer.total'), share: 100, ...figures(parts, allGrams) }],
    empty_text: text('tables:material_usage.empty'),
  }
}

/** Raw materials of a home mix, and the money that is no raw material: its surcharge, and a price of its own. */
function sharesOfHomeMix(use: HomeMixUseRow, mix: string, { text }: RequestContext): MaterialShare[] {
  const split = splitHomeMix(
    {
      grams: use.grams,
      milliFe: use.milli_fe,
      ore: use.ore,
      surchargeDkkPer100Kg: use.surcharge_dkk_per_100kg,
      isPriceOwn: use.is_price_own,
    },
    use.materials.map((one) => ({
      percent: one.percent,
      fePer100Kg: one.fe_per_100kg,
      priceDkkPer100Kg: one.price,
    })),
  )
  const money = (key: 'surcharge' | 'own_price', ore: number | null): MaterialShare[] =>
    ore === 0
      ? []
      : [
          {
            id: key,
            name: text(`tables:material_usage.${key}`),
            part_of: mix,
            grams: 0,
            milliFe: 0,
            ore,
            pricedGrams: use.grams,
          },
        ]
  return [
    ...use.materials.flatMap(({ material_id, name }, index) => {
      const amount = split.materials[index]
      return amount ? [{ id: material_id, name, part_of: mix, ...amount, pricedGrams: amount.grams }] : []
    }),
    ...money('surcharge', split.surchargeOre),
    ...money('own_price', split.ownPriceOre),
  ]
}

/** Feed of which no raw materials are known, each mix as a row. */
function boughtFeed(
  uses: readonly MixUse[],
  homeUses: readonly HomeMixUseRow[],
  { text }: RequestContext,
): MaterialShare[] {
  const split = new Set(homeUses.map(({ mix_id }) => mix_id))
  return uses
    .filter(({ id }) => !split.has(id))
    .map(({ id, name, facts, kg, fe, dkk }) => {
      const grams = Math.round(kg * 1000)
      return {
        id,
        name,
        part_of: text(`feed-mixes:type.${facts?.type_id ?? mixType.compound}`),
        grams,
        milliFe: fe === null ? null : Math.round(fe * 1000),
        ore: dkk === null ? null : Math.round(dkk * 100),
        pricedGrams: grams,
      }
    })
}
