import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { recordType } from '#modules/ledger/draft.ts'
import { pigletPricesOn } from '#modules/prices/service.ts'
import { isNamed, namesToPropose, type PigletSupplier, pigletSuppliers } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { Change, FormDefinition, Opening, Proposal } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import type { Values } from '../engine/values.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { healthStatuses } from '../health-statuses.ts'
import { headInBarn, type Standing, standingAt } from '../herd.ts'
import { overCapacity } from '../rules/capacity.ts'
import { oldDate } from '../rules/dates.ts'
import { priceProposals, quotationHint, unusualPrice } from '../rules/piglet-price.ts'
import { believableSpread, believableWeight } from '../rules/weights.ts'
import { selectLatestRecord, selectEarlierTexts } from '../sql/history.ts'

/** Bought, or own without a record here: then somebody supplied them. */
const FROM_SUPPLIER: ReadonlySet<unknown> = new Set(['1', '3'])
const BOUGHT = '1'

/** Pigs come in. */
export const insertion: FormDefinition = {
  formId: 1,
  async open(at, typed) {
    const { db, scope, place } = at
    const day = dayOfEntry(at, typed)
    const pigType = place.barn?.pigType ?? SLAUGHTER_PIGS
    const standing = await standingAt(at, day, 'brings')
    // Batches of a barn share its places.
    const inBarn = place.batch ? await headInBarn(at, day) : null
    const last = await selectLatestRecord(db, scope, recordType.insertion, placeOfRecord(place), at.entry?.id)
    const suppliers = await pigletSuppliers(db, scope)
    const suppliersTyped = await selectEarlierTexts(db, scope, 'FF_PigletSupplier')
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(at.context.today, -180),
    })
    const breeds = await selectEarlierTexts(db, scope, 'FF_Breed', { farmId: place.farm.id })
    const prices = await pigletPricesOn(db, scope, place.farm.id, day)
    const ask = asking(at)
    const kinds = ask.options('entry_kind', pigType === SLAUGHTER_PIGS ? [1, 3] : [1, 2])
    const lastKind = kinds.find(({ id }) => id === last?.detail.FF_EntryKind)?.id ?? null
    const lastSupplier = FROM_SUPPLIER.has(lastKind) ? (last?.detail.FF_PigletSupplier ?? null) : null
    return {
      sections: [
        ask.section('FS_Main', { name: 'pigs' }, [
          ask.date({ computes: true }),
          ask.number(),
          ask.avgWeight(),
          ask.totalWeight(),
          ask.radio('FF_EntryKind', {
            required: true,
            wide: true,
            options: kinds,
            value: lastKind ?? BOUGHT,
            computes: true,
          }),
          ask.pigletSupplier({
            suggestions: namesToPropose(suppliersTyped, suppliers),
            value: lastSupplier as string | null,
            computes: true,
          }),
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
          ask.line('FF_DeliveryNote', { maxLength: 40 }),
        ]),
        ask.section('FS_More', { name: 'more', folded: true }, [
          ask.dropdown('FF_Breed', {
            options: ask.options('breed', [1, 2, 3, 4, 5]),
            value: lastSupplier === null ? null : (breeds[0] ?? null),
          }),
          ask.line('FF_HealthStatus', { maxLength: 40, suggestions: healthStatuses(at.say) }),
          ask.integer('FF_Age', { min: 14, max: 120, unit: 'days' }),
          ask.pen(pens),
          ask.remark(),
        ]),
      ],
      proposals: (change) => [
        ...triadProposals(change, 'FS_Main'),
        ...ofSupplier(change, suppliers),
        ...priceProposals(at, change, prices, isBought(change.values)),
      ],
      rules: (values) => {
        const weightKg = values.number('FS_Main.FF_AvgWeight')
        const weighed = { weightKg, field: 'FS_Main.FF_AvgWeight', say: at.say }
        return [
          ...oldDate(at, values.text('FS_Main.FF_Date')),
          ...believableWeight(weighed, 'inWeightKg', pigType, true),
          ...triadRule(values, 'FS_Main'),
          ...believableSpread(values.number('FS_Main.FF_WeightSpread'), weightKg, 'FS_Main.FF_WeightSpread', at.say),
          ...(isBought(values) ? unusualPrice(at, values, prices) : []),
          ...mixedAges(at, standing, weightKg),
          ...overCapacity(
            {
              place: at.placeName,
              field: 'FS_Main.FF_Number',
              capacity: place.section ? place.section.capacity : (place.barn?.capacity ?? null),
              headBefore: place.batch ? inBarn : standing.head,
            },
            values.number('FS_Main.FF_Number'),
          ),
        ]
      },
      keeping: {
        drafts: (values, detailOf) => [
          {
            kind: 'insertion',
            day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: placeOfRecord(place),
            head: numberIn(values),
            liveG: liveGrams(values, 'FS_Main'),
            detail: detailOf(),
            fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' },
          },
        ],
      },
      done: (values) => at.say.text('forms:done.1', { count: numberIn(values), place: at.placeName }),
    }
  },
}

/** What the company knows of pigs from there. */
function ofSupplier({ values, elementId }: Change, suppliers: readonly PigletSupplier[]): Proposal[] {
  if (elementId !== null && elementId !== 'FF_PigletSupplier') return []
  const supplier = suppliers.find(isNamed(values.text('FS_Main.FF_PigletSupplier')))
  if (!supplier) return []
  const known = [
    { address: 'FS_More.FF_Breed', value: supplier.breed },
    { address: 'FS_More.FF_HealthStatus', value: supplier.health_status },
  ]
  return known.filter(({ value }) => value !== null)
}

const isBought = (values: Values): boolean => values.text('FS_Main.FF_EntryKind') === BOUGHT

const numberIn = (values: Values): number => given(values.number('FS_Main.FF_Number'), 'FF_Number')

/** Pigs of another age beside those that stand there: kilos apart, by pig type. */
const FAR_APART_KG = { 1: 8, 2: 15 }

function mixedAges({ place, say }: Opening, standing: Standing, weightKg: number | null): BrokenRule[] {
  const { head, estimatedKg } = standing
  if (weightKg === null || estimatedKg === null || (head ?? 0) <= 0) return []
  if (Math.abs(weightKg - estimatedKg) <= FAR_APART_KG[place.barn?.pigType ?? SLAUGHTER_PIGS]) return []
  return [
    {
      code: 'insertion.mixed_ages',
      verdict: 'doubtful',
      field: 'FS_Main.FF_AvgWeight',
      params: { est: i18n.figure(estimatedKg) },
    },
  ]
}
