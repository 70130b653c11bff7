import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { pigletPricesOn } from '#modules/prices/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { entryDay, requireValue } from '../engine/entry-day.ts'
import type { FormDefinition } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { oldDateRules } from '../rules/dates.ts'
import { priceProposals, quotationHint } from '../rules/piglet-price.ts'
import { estimatedWeightRules, liveWeightRules, weightRangeRules, weightSpreadRules } from '../rules/weights.ts'
import { ownPlace, withdrawalDepartureRules } from '../rules/withdrawal.ts'
import { selectEarlierTexts, selectLatestRecord } from '../sql/earlier-records.ts'
import { placeStockAt } from './place-stock.ts'

const LIVE_SALE = '1'
const HEAVIEST_QUOTED_KG = 40

/** Form `formId.departure`: pigs leave the company alive. */
export const departureForm: FormDefinition = {
  formId: formId.departure,
  async open(session, rawValues) {
    const { db, scope, place, context } = session
    const placeStock = await placeStockAt(session, entryDay(session, rawValues), 'takes')
    const stock = Math.max(0, placeStock.head ?? 0)
    const pigType = place.barn?.pigType ?? SLAUGHTER_PIGS
    const last = await selectLatestRecord(db, scope, recordKind.departure, toPlaceOfRecord(place), session.entry?.id)
    const onFarm = { farmId: place.farm.id }
    const buyers = await selectEarlierTexts(db, scope, 'FF_Buyer', onFarm)
    const hauliers = await selectEarlierTexts(db, scope, 'FF_Haulier', onFarm)
    const numbers = await selectEarlierTexts(db, scope, 'FF_DestinationChr', onFarm)
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { ...onFarm, since: addDays(context.today, -180) })
    const isPiglet =
      pigType === WEANERS || (placeStock.estimatedKg !== null && placeStock.estimatedKg <= HEAVIEST_QUOTED_KG)
    const prices = isPiglet ? await pigletPricesOn(db, scope, place.farm.id, entryDay(session, rawValues)) : null
    const build = elementBuilder(session)
    const kinds = build.options('departure_kind', [1, 2, 3, 4])
    return {
      sections: [
        build.section('FS_Main', { name: 'pigs' }, [
          build.date({ computes: true }),
          build.radio('FF_DepartureKind', {
            required: true,
            wide: true,
            options: kinds,
            value: kinds.find(({ id }) => id === last?.detail.FF_DepartureKind)?.id ?? LIVE_SALE,
            computes: true,
          }),
          build.number(),
          build.button('FF_All', { labelParams: { count: stock } }),
          build.estWeight({
            value: placeStock.estimatedKg === null ? null : roundHalfAway(placeStock.estimatedKg, 1),
          }),
          build.avgWeight(),
          build.totalWeight(),
          build.weightSpread(),
        ]),
        build.section('FS_Price', { name: 'price', folded: true }, [
          build.decimal('FF_PricePerPig', {
            min: 0,
            max: 5000,
            step: 0.01,
            unit: 'dkk',
            computes: true,
            hint: quotationHint(session, prices),
          }),
          build.decimal('FF_PriceTotal', { min: 0, max: 9_999_999, step: 0.01, unit: 'dkk', computes: true }),
        ]),
        build.section('FS_To', { name: 'receiver', folded: true }, [
          build.textLine('FF_Buyer', { maxLength: 100, suggestions: buyers }),
          build.textLine('FF_DestinationChr', { maxLength: 6, suggestions: numbers }),
          build.textLine('FF_Haulier', { maxLength: 100, suggestions: hauliers }),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.pen(pens),
          build.checkbox('FF_TreatedExcluded'),
          build.remark(),
        ]),
      ],
      proposals: (change) => [
        ...(change.elementId === 'FF_All' ? [{ address: 'FS_Main.FF_Number', value: stock, always: true }] : []),
        ...triadProposals(change, 'FS_Main'),
        ...priceProposals(session, change, prices, change.values.text('FS_Main.FF_DepartureKind') === LIVE_SALE),
      ],
      rules: async (values) => {
        const weightKg = values.number('FS_Main.FF_AvgWeight')
        const weighed = { weightKg, field: 'FS_Main.FF_AvgWeight', i18n: session.i18n }
        const isSale = values.text('FS_Main.FF_DepartureKind') === LIVE_SALE && pigType === WEANERS
        const chr = values.text('FS_To.FF_DestinationChr')
        const possible = liveWeightRules(weighed, pigType)
        const usual = isSale ? weightRangeRules(weighed, 'outWeightKg', pigType, true) : []
        return [
          ...oldDateRules(session, values.text('FS_Main.FF_Date')),
          ...(possible.length > 0 ? possible : usual),
          ...(await withdrawalDepartureRules(session, {
            day: values.text('FS_Main.FF_Date'),
            places: [ownPlace(session)],
            field: 'FS_Main.FF_Date',
          })),
          ...estimatedWeightRules(weighed, placeStock.estimatedKg),
          ...triadRule(values, 'FS_Main'),
          ...weightSpreadRules(
            values.number('FS_Main.FF_WeightSpread'),
            weightKg,
            'FS_Main.FF_WeightSpread',
            session.i18n,
          ),
          ...(chr === null || /^\d{1,6}$/.test(chr)
            ? []
            : [
                {
                  code: 'departure.chr_format' as const,
                  verdict: 'refused' as const,
                  field: 'FS_To.FF_DestinationChr',
                },
              ]),
        ]
      },
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'departure',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            head: numberIn(values),
            liveG: requireValue(liveGrams(values, 'FS_Main'), 'FF_TotalWeight'),
            detail: detailOf(),
            fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' },
          },
        ],
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.departure', { count: numberIn(values), place: session.placeName }),
    }
  },
}

const numberIn = (values: ElementValues): number => requireValue(values.number('FS_Main.FF_Number'), 'FF_Number')
