import { type FeedStock, selectFeedStock } from '#modules/feed-stock/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { feedGrams, mixesFor, mixIdIn, mixIn, mixOptions, mixToStartWith, mixTwice } from '../feed.ts'
import { oldDate } from '../rules/dates.ts'
import type { MixRow } from '../sql/feed.ts'
import { selectEarlierTexts } from '../sql/history.ts'

/** A difference above this share of what was used since the last count is asked about. */
const BELIEVABLE_SHARE = 0.15

/** Feed in stock is counted, a copy a mix. */
export const feedCount: FormDefinition = {
  formId: 17,
  async open(at, typed) {
    const { db, scope, place, entry } = at
    const day = dayOfEntry(at, typed)
    const mixes = await mixesFor(at, day, null)
    const balances = await selectFeedStock(db, scope, {
      farmIds: [place.farm.id],
      barnId: place.barn?.id ?? null,
      day,
      exceptRecordId: entry?.id ?? null,
    })
    const stocked = mixes.filter(({ id }) => balances.some(({ mix_id, kg }) => mix_id === id && kg > 0))
    const silos = await selectEarlierTexts(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const ask = asking(at)
    return {
      sections: [
        ask.section('FS_Main', { name: 'count' }, [ask.date({ computes: true })]),
        {
          ...ask.repeated('FS_Silo', { name: 'feed_stock', add: 'mixes', copies: copiesOf(stocked) }, [
            ask.mix(mixOptions(at, mixes), stocked[0]?.id ?? mixToStartWith(mixes)),
            ask.silo({ suggestions: silos }),
            ask.decimal('FF_CalculatedStock', { disabled: true, unit: 'kg' }),
            ask.decimal('FF_Amount', {
              required: true,
              label: 'field.amount_stock',
              min: 0,
              max: 200_000,
              step: 1,
              unit: 'kg',
            }),
          ]),
          eachItsRecord: true,
        },
        ask.section('FS_More', { name: 'more', folded: true }, [ask.remark()]),
      ],
      proposals: ({ values }) =>
        values.copiesOf('FS_Silo').map((copy) => ({
          address: addressOf(copy, 'FF_CalculatedStock'),
          value: balanceIn(values, copy, balances)?.kg ?? null,
        })),
      rules: (values) => [
        ...oldDate(at, values.text('FS_Main.FF_Date')),
        ...mixTwice(values, 'FS_Silo'),
        ...values.copiesOf('FS_Silo').flatMap((copy) => difference(at, values, copy, mixes, balances)),
      ],
      keeping: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Silo').map((copy) => ({
            kind: 'feedCount',
            day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: placeOfRecord(place),
            mixId: mixIdIn(values, copy, mixes),
            feedG: feedGrams(given(values.number(addressOf(copy, 'FF_Amount')), 'FF_Amount')),
            detail: detailOf(copy),
            fields: { day: 'FS_Main.FF_Date', head: addressOf(copy, 'FF_Amount'), place: 'FS_Main.FF_Date' },
          })),
      },
      done: () => at.say.text('forms:done.17', { place: at.placeName }),
    }
  },
}

const copiesOf = (stocked: readonly MixRow[]) => stocked.slice(1).map(({ id }) => ({ FF_Mix: id }))

const balanceIn = (values: Values, copy: string, balances: readonly FeedStock[]): FeedStock | null =>
  balances.find(({ mix_id }) => mix_id === values.text(addressOf(copy, 'FF_Mix'))) ?? null

function difference(
  { say }: Opening,
  values: Values,
  copy: string,
  mixes: readonly MixRow[],
  balances: readonly FeedStock[],
): BrokenRule[] {
  const kg = values.number(addressOf(copy, 'FF_Amount'))
  const balance = balanceIn(values, copy, balances)
  const mix = mixIn(values, copy, mixes)
  if (kg === null || balance === null || mix === null) return []
  if (Math.abs(kg - balance.kg) <= BELIEVABLE_SHARE * balance.used_kg || Math.abs(kg - balance.kg) < 0.5) return []
  return [
    {
      code: 'feedstock.difference',
      verdict: 'doubtful',
      field: addressOf(copy, 'FF_Amount'),
      params: { mix: mix.name, c: i18n.figure(kg), k: i18n.figure(balance.kg) },
    },
  ]
}
