import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { recordType } from '#modules/ledger/draft.ts'
import { pigletPricesOn } from '#modules/prices/service.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { FormDefinition } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import type { Values } from '../engine/values.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { standingAt } from '../herd.ts'
import { oldDate } from '../rules/dates.ts'
import { priceProposals, quotationHint } from '../rules/piglet-price.ts'
import { believableLive, believableSpread, believableWeight, nearEstimate } from '../rules/weights.ts'
import { ownPlace, withheldDeparture } from '../rules/withdrawal.ts'
import { selectLatestRecord, selectEarlierTexts } from '../sql/history.ts'

const LIVE_SALE = '1'
const HEAVIEST_QUOTED_KG = 40

/** Pigs leave the company alive. */
export const departure: FormDefinition = {
  formId: 2,
  async open(at, typed) {
    const { db, scope, place, context } = at
    const standing = await standingAt(at, dayOfEntry(at, typed), 'takes')
    const stock = Math.max(0, standing.head ?? 0)
    const pigType = place.barn?.pigType ?? SLAUGHTER_PIGS
    const last = await selectLatestRecord(db, scope, recordType.departure, placeOfRecord(place), at.entry?.id)
    const onFarm = { farmId: place.farm.id }
    const buyers = await selectEarlierTexts(db, scope, 'FF_Buyer', onFarm)
    const hauliers = await selectEarlierTexts(db, scope, 'FF_Haulier', onFarm)
    const numbers = await selectEarlierTexts(db, scope, 'FF_DestinationChr', onFarm)
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { ...onFarm, since: addDays(context.today, -180) })
    const isPiglet =
      pigType === WEANERS || (standing.estimatedKg !== null && standing.estimatedKg <= HEAVIEST_QUOTED_KG)
    const prices = isPiglet ? await pigletPricesOn(db, scope, place.farm.id, dayOfEntry(at, typed)) : null
    const ask = asking(at)
    const kinds = ask.options('departure_kind', [1, 2, 3, 4])
    return {
      sections: [
        ask.section('FS_Main', { name: 'pigs' }, [
          ask.date({ computes: true }),
          ask.radio('FF_DepartureKind', {
            required: true,
            wide: true,
            options: kinds,
            value: kinds.find(({ id }) => id === last?.detail.FF_DepartureKind)?.id ?? LIVE_SALE,
            computes: true,
          }),
          ask.number(),
          ask.button('FF_All', { labelParams: { count: stock } }),
          ask.estWeight({ value: standing.estimatedKg === null ? null : Math.round(standing.estimatedKg * 10) / 10 }),
          ask.avgWeight(),
          ask.totalWeight(),
          ask.weightSpread(),
        ]),
        ask.section('FS_Price', { name: 'price', folded: true }, [
          ask.decimal('FF_PricePerPig', {
            min: 0,
            max: 5000,
            step: 0.01,
            unit: 'dkk',
            computes: true,
            hint: quotationHint(at, prices),
          }),
          ask.decimal('FF_PriceTotal', { min: 0, max: 9_999_999, step: 0.01, unit: 'dkk', computes: true }),
        ]),
        ask.section('FS_To', { name: 'receiver', folded: true }, [
          ask.line('FF_Buyer', { maxLength: 100, suggestions: buyers }),
          ask.line('FF_DestinationChr', { maxLength: 6, suggestions: numbers }),
          ask.line('FF_Haulier', { maxLength: 100, suggestions: hauliers }),
        ]),
        ask.section('FS_More', { name: 'more', folded: true }, [ask.pen(pens), ask.remark()]),
      ],
      proposals: (change) => [
        ...(change.elementId === 'FF_All' ? [{ address: 'FS_Main.FF_Number', value: stock, always: true }] : []),
        ...triadProposals(change, 'FS_Main'),
        ...priceProposals(at, change, prices, change.values.text('FS_Main.FF_DepartureKind') === LIVE_SALE),
      ],
      rules: async (values) => {
        const weightKg = values.number('FS_Main.FF_AvgWeight')
        const weighed = { weightKg, field: 'FS_Main.FF_AvgWeight', say: at.say }
        const isSale = values.text('FS_Main.FF_DepartureKind') === LIVE_SALE && pigType === WEANERS
        const chr = values.text('FS_To.FF_DestinationChr')
        const possible = believableLive(weighed, pigType)
        const usual = isSale ? believableWeight(weighed, 'outWeightKg', pigType, true) : []
        return [
          ...oldDate(at, values.text('FS_Main.FF_Date')),
          ...(possible.length > 0 ? possible : usual),
          ...(await withheldDeparture(at, {
            day: values.text('FS_Main.FF_Date'),
            places: [ownPlace(at)],
            field: 'FS_Main.FF_Date',
          })),
          ...nearEstimate(weighed, standing.estimatedKg),
          ...triadRule(values, 'FS_Main'),
          ...believableSpread(values.number('FS_Main.FF_WeightSpread'), weightKg, 'FS_Main.FF_WeightSpread', at.say),
          ...(chr === null || /^\d{1,6}$/.test(chr)
            ? []
            : [{ code: 'departure.chr_format', verdict: 'refused' as const, field: 'FS_To.FF_DestinationChr' }]),
        ]
      },
      keeping: {
        drafts: (values, detailOf) => [
          {
            kind: 'departure',
            day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: placeOfRecord(place),
            head: numberIn(values),
            liveG: given(liveGrams(values, 'FS_Main'), 'FF_TotalWeight'),
            detail: detailOf(),
            fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' },
          },
        ],
      },
      done: (values) => at.say.text('forms:done.2', { count: numberIn(values), place: at.placeName }),
    }
  },
}

const numberIn = (values: Values): number => given(values.number('FS_Main.FF_Number'), 'FF_Number')
