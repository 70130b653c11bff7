import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { pigletPricesOn } from '#modules/prices/service.ts'
import { hasSameName, listPigletSuppliers, type PigletSupplier, suggestedNames } from '#modules/setup/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { entryDay, requireValue } from '../engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { overCapacityRules, pigPlacesOf } from '../rules/capacity.ts'
import { oldDateRules } from '../rules/dates.ts'
import { priceProposals, quotationHint, unusualPrice } from '../rules/piglet-price.ts'
import { mixedAgesRules, weightRangeRules, weightSpreadRules } from '../rules/weights.ts'
import { selectEarlierTexts, selectLatestRecord } from '../sql/earlier-records.ts'
import { healthStatuses } from './health-statuses.ts'
import { headInBarn, placeStockAt } from './place-stock.ts'

/** Entry kinds with a supplier: bought pigs, and own pigs without a record of their origin. */
const FROM_SUPPLIER: ReadonlySet<unknown> = new Set(['1', '3'])
const BOUGHT = '1'

/** Form `formId.insertion`: insertion of pigs. */
export const insertionForm: FormDefinition = {
  formId: formId.insertion,
  async open(session, rawValues) {
    const { db, scope, place } = session
    const day = entryDay(session, rawValues)
    const pigType = place.barn?.pigType ?? SLAUGHTER_PIGS
    const placeStock = await placeStockAt(session, day, 'brings')
    const pigPlaces = pigPlacesOf(toPlaceOfRecord(place), {
      barn: place.barn?.capacity ?? null,
      section: place.section?.capacity ?? null,
    })
    const sharesBarn = pigPlaces.place.sectionId === null
    const inBarn = sharesBarn ? await headInBarn(session, day) : null
    const last = await selectLatestRecord(db, scope, recordKind.insertion, toPlaceOfRecord(place), session.entry?.id)
    const suppliers = await listPigletSuppliers(db, scope)
    const suppliersTyped = await selectEarlierTexts(db, scope, 'FF_PigletSupplier')
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(session.context.today, -180),
    })
    const breeds = await selectEarlierTexts(db, scope, 'FF_Breed', { farmId: place.farm.id })
    const prices = await pigletPricesOn(db, scope, place.farm.id, day)
    const build = elementBuilder(session)
    const kinds = build.options('entry_kind', pigType === SLAUGHTER_PIGS ? [1, 3] : [1, 2])
    const lastKind = kinds.find(({ id }) => id === last?.detail.FF_EntryKind)?.id ?? null
    const lastSupplier = FROM_SUPPLIER.has(lastKind) ? (last?.detail.FF_PigletSupplier ?? null) : null
    return {
      sections: [
        build.section('FS_Main', { name: 'pigs' }, [
          build.date({ computes: true }),
          build.number(),
          build.avgWeight(),
          build.totalWeight(),
          build.radio('FF_EntryKind', {
            required: true,
            wide: true,
            options: kinds,
            value: lastKind ?? BOUGHT,
            computes: true,
          }),
          build.pigletSupplier({
            suggestions: suggestedNames(suppliersTyped, suppliers),
            value: lastSupplier as string | null,
            computes: true,
          }),
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
          build.textLine('FF_DeliveryNote', { maxLength: 40 }),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.dropdown('FF_Breed', {
            options: build.options('breed', [1, 2, 3, 4, 5]),
            value: lastSupplier === null ? null : (breeds[0] ?? null),
          }),
          build.textLine('FF_HealthStatus', { maxLength: 40, suggestions: healthStatuses(session.i18n) }),
          build.integer('FF_Age', { min: 14, max: 120, unit: 'days' }),
          build.pen(pens),
          build.remark(),
        ]),
      ],
      proposals: (change) => [
        ...triadProposals(change, 'FS_Main'),
        ...lastOfSupplier(change, suppliers),
        ...priceProposals(session, change, prices, isBought(change.values)),
      ],
      rules: (values) => {
        const weightKg = values.number('FS_Main.FF_AvgWeight')
        const weighed = { weightKg, field: 'FS_Main.FF_AvgWeight', i18n: session.i18n }
        return [
          ...oldDateRules(session, values.text('FS_Main.FF_Date')),
          ...weightRangeRules(weighed, 'inWeightKg', pigType, true),
          ...triadRule(values, 'FS_Main'),
          ...weightSpreadRules(
            values.number('FS_Main.FF_WeightSpread'),
            weightKg,
            'FS_Main.FF_WeightSpread',
            session.i18n,
          ),
          ...(isBought(values) ? unusualPrice(session, values, prices) : []),
          ...mixedAgesRules(weighed, placeStock, pigType),
          ...overCapacityRules(
            {
              place: sharesBarn ? barnText(session) : session.placeName,
              field: 'FS_Main.FF_Number',
              capacity: pigPlaces.capacity,
              headBefore: sharesBarn ? inBarn : placeStock.head,
            },
            values.number('FS_Main.FF_Number'),
          ),
        ]
      },
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'insertion',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            head: numberIn(values),
            liveG: liveGrams(values, 'FS_Main'),
            detail: detailOf(),
            fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' },
          },
        ],
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.insertion', { count: numberIn(values), place: session.placeName }),
    }
  },
}

/** Proposals: breed and health status that the setup has for the supplier. */
function lastOfSupplier({ values, elementId }: FormChange, suppliers: readonly PigletSupplier[]): FieldProposal[] {
  if (elementId !== null && elementId !== 'FF_PigletSupplier') return []
  const supplier = suppliers.find(hasSameName(values.text('FS_Main.FF_PigletSupplier')))
  if (!supplier) return []
  const known = [
    { address: 'FS_More.FF_Breed', value: supplier.breed },
    { address: 'FS_More.FF_HealthStatus', value: supplier.health_status },
  ]
  return known.filter(({ value }) => value !== null)
}

const isBought = (values: ElementValues): boolean => values.text('FS_Main.FF_EntryKind') === BOUGHT

const barnText = ({ place, scope }: FormSession): string =>
  [...(scope.readableFarms.size > 1 ? [place.farm.name] : []), place.barn?.name ?? ''].join(', ')

const numberIn = (values: ElementValues): number => requireValue(values.number('FS_Main.FF_Number'), 'FF_Number')
