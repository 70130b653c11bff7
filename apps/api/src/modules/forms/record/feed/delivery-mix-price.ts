import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { startMixPrice } from '#modules/feed-mixes/service.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import type { FormMixRow } from '#modules/forms/sql/feed.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { selectedMix } from './feed-mixes.ts'

/** Checkbox of a delivery line: the typed price is the price of the mix from that day. */
const MIX_PRICE = 'FF_MixPrice'

const tickedLines = (values: ElementValues): string[] =>
  values.copiesOf('FS_Line').filter((copy) => values.flag(elementAddress(copy, MIX_PRICE)))

/** Refused: a tick without a price of bought feed, and two lines that both price one mix. */
export function mixPriceRules(values: ElementValues, mixes: readonly FormMixRow[]): BrokenRule[] {
  const priced = new Set<string>()
  return tickedLines(values).flatMap((copy): BrokenRule[] => {
    const mix = selectedMix(values, copy, mixes)
    const field = elementAddress(copy, MIX_PRICE)
    if (mix?.type_id !== mixType.compound || values.number(elementAddress(copy, 'FF_Price')) === null) {
      return [{ code: 'delivery.mix_price', verdict: 'refused', field }]
    }
    if (priced.has(mix.id)) {
      return [{ code: 'delivery.mix_price_twice', verdict: 'refused', field, params: { mix: mix.name } }]
    }
    priced.add(mix.id)
    return []
  })
}

/** Makes the price of each ticked line the price of its mix from the day of delivery. */
export async function saveTickedPrices(
  { db, context, scope }: FormSession,
  values: ElementValues,
  mixes: readonly FormMixRow[],
): Promise<void> {
  const day = requireValue(values.text('FS_Main.FF_Date'), 'FF_Date')
  for (const copy of tickedLines(values)) {
    const mix = requireValue(selectedMix(values, copy, mixes), 'FF_Mix')
    const price = requireValue(values.number(elementAddress(copy, 'FF_Price')), 'FF_Price')
    await startMixPrice(db, context, scope, mix.id, { price, valid_from: day })
  }
}

/** Leaves out the tick, so that a later edit of the delivery sets no price again. */
export function withoutMixPrice({ [MIX_PRICE]: _, ...detail }: Record<string, unknown>): Record<string, unknown> {
  return detail
}
