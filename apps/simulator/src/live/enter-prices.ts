import { addMixPrice, listFeedMixes, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { CompanyPlan } from '../plan.ts'
import type { LiveSession } from './session.ts'
import { submissionKey } from './submission-key.ts'

/** Entered price, DKK per 100 kg. */
export interface EnteredPrice {
  mix: string
  dkkPer100Kg: number
  validFrom: string
}

/**
 * Enters feed prices that are newer than the stored ones, up to today. Only compound mixes have entered prices; those
 * of home mixes follow from their components.
 */
export async function enterPrices(session: LiveSession, plan: CompanyPlan, today: string): Promise<EnteredPrice[]> {
  const entered: EnteredPrice[] = []
  const shown = await session.call(listFeedMixes, {})
  for (const { key, name, typeId, prices } of plan.mixes) {
    const mix = shown.find((one) => one.name === name)
    const newest = mix?.prices
      .map(({ valid_from }) => valid_from)
      .toSorted()
      .at(-1)
    if (!mix || newest === undefined || typeId !== mixType.compound) continue
    for (const { dkkPer100Kg, validFrom } of prices.filter((one) => one.validFrom > newest && one.validFrom <= today)) {
      const body = { price: dkkPer100Kg, valid_from: validFrom }
      await session.call(addMixPrice, { params: { id: mix.id }, body }, submissionKey(`${key}/price/${validFrom}`))
      entered.push({ mix: name, dkkPer100Kg, validFrom })
    }
  }
  return entered
}
