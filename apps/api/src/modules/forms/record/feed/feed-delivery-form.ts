import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId } from '@herdboard/contract/core/ids.ts'
import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { entryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { oldDateRules } from '#modules/forms/rules/dates.ts'
import { type FormBarnRow, selectFormBarns } from '#modules/forms/sql/barns.ts'
import { selectEarlierTexts, selectLatestRecordOnFarm } from '#modules/forms/sql/earlier-records.ts'
import { type FormMixRow, hasOrder } from '#modules/forms/sql/feed.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import { approveReceivedDocument } from '#modules/received-documents/service.ts'
import { type FeedSupplier, hasSameName, listFeedSuppliers, suggestedNames } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { mixPriceRules, saveTickedPrices, withoutMixPrice } from './delivery-mix-price.ts'
import { deliveryNoteSection, noteRules, receivedNote, rowOfCopy } from './delivery-note.ts'
import { defaultMix, feedGrams, mixesFor, mixOptions, selectedMix, selectedMixId } from './feed-mixes.ts'

/** Full load of a lorry, kg. */
const FULL_LOAD_KG = 32_000
/** A price outside these shares of the mix's own price needs a confirmation. */
const PLAUSIBLE_PRICE = [0.7, 1.4] as const

const WHOLE_FARM = 'farm'

/** Form `formId.feedDelivery`: feed delivery to a farm or barn, one line per mix. */
export const feedDeliveryForm: FormDefinition = {
  formId: formId.feedDelivery,
  async open(session, rawValues) {
    const { db, scope, place, entry } = session
    const day = entryDay(session, rawValues)
    const last = await selectLatestRecordOnFarm(db, scope, recordKind.feedDelivery, place.farm.id)
    const mixes = (await mixesFor(session, day, last?.detail.FF_Mix)).toSorted(
      (a, b) => Number(a.type_id === mixType.home) - Number(b.type_id === mixType.home),
    )
    const suppliers = await listFeedSuppliers(db, scope)
    const suppliersTyped = await selectEarlierTexts(db, scope, 'FF_FeedSupplier')
    const silos = await selectEarlierTexts(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const barns = await selectFormBarns(db, scope, place.farm.id)
    const places = storePlaces(session, barns)
    const note = await receivedNote(session)
    const supplier = rawValues.text('FS_Main.FF_FeedSupplier')
    const lastSupplier = (last?.detail.FF_FeedSupplier ?? null) as string | null
    const orderNo = rawValues.text('FS_Main.FF_OrderNo')
    const isKnownOrder =
      supplier !== null &&
      orderNo !== null &&
      (await hasOrder(db, scope, { typeId: recordKind.feedDelivery, supplier, orderNo, exceptId: entry?.id ?? null }))
    const maySetPrices =
      scope.permissions.has('manage-directory') && mixes.some(({ type_id }) => type_id === mixType.compound)
    const setMixPrices = (values: ElementValues) => saveTickedPrices(session, values, mixes)
    const recordIds: string[] = []
    const build = elementBuilder(session)
    return {
      sections: [
        ...(note ? [deliveryNoteSection(session, note)] : []),
        build.section('FS_Main', { name: 'delivery' }, [
          build.date({ label: 'field.date_delivery', computes: true }),
          build.textLine('FF_FeedSupplier', {
            required: true,
            maxLength: 100,
            suggestions: suggestedNames(suppliersTyped, suppliers),
            value: lastSupplier,
            computes: true,
          }),
          build.textLine('FF_OrderNo', { maxLength: 40 }),
        ]),
        {
          ...build.repeated('FS_Line', { name: 'feed', add: 'products' }, [
            build.mix(
              mixOptions(session, supplierMixesFirst(mixes, suppliers, supplier ?? lastSupplier)),
              defaultMix(mixes),
            ),
            build.decimal('FF_Amount', { required: true, min: 1, max: 60_000, step: 1, unit: 'kg', computes: true }),
            build.dropdown('FF_AllocateTo', {
              required: true,
              wide: true,
              options: places.map(({ id, name }) => ({ id, value: name })),
              value:
                place.barn?.id ?? (places.filter(({ barnId }) => barnId === null).length === 1 ? WHOLE_FARM : null),
            }),
            build.decimal('FF_Price', { min: 0, max: 5000, step: 0.01, unit: 'dkk_per_100kg', computes: true }),
            build.decimal('FF_Surcharge', { min: -500, max: 500, step: 0.01, unit: 'dkk_per_100kg', computes: true }),
            build.decimal('FF_LineTotal', { disabled: true, unit: 'dkk' }),
            ...(maySetPrices ? [build.checkbox('FF_MixPrice')] : []),
            build.silo({ suggestions: silos }),
          ]),
          eachItsRecord: true,
        },
        build.section('FS_More', { name: 'more', folded: true }, [build.remark()]),
      ],
      proposals: (change) =>
        change.values
          .copiesOf('FS_Line')
          .flatMap((copy) => [
            ...lineProposals(change, copy, mixes),
            ...offeredMixes(session, change, copy, mixes, suppliers),
          ]),
      rules: (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...(isKnownOrder ? [knownOrderRule(supplier, orderNo)] : []),
        ...values.copiesOf('FS_Line').flatMap((copy) => lineRules(session, values, copy, mixes)),
        ...mixPriceRules(values, mixes),
        ...(note ? noteRules(session, note, values) : []),
      ],
      saving: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Line').map((copy) => {
            const target = requireValue(selectedStore(values, copy, places), 'FF_AllocateTo')
            return {
              kind: 'feedDelivery',
              day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: recordPlace(session, target.barnId),
              mixId: selectedMixId(values, copy, mixes),
              feedG: feedGrams(requireValue(values.number(elementAddress(copy, 'FF_Amount')), 'FF_Amount')),
              pigType: target.pigType,
              priceDkkPer100Kg: values.number(elementAddress(copy, 'FF_Price')),
              surchargeDkkPer100Kg: values.number(elementAddress(copy, 'FF_Surcharge')),
              detail: withoutMixPrice(detailOf(copy)),
              fields: {
                day: 'FS_Main.FF_Date',
                head: elementAddress(copy, 'FF_Amount'),
                place: elementAddress(copy, 'FF_AllocateTo'),
              },
            }
          }),
        withRecord: async (recordId) => void recordIds.push(recordId),
        afterSave: async (values) => {
          await setMixPrices(values)
          if (!note) return
          const copies = values.copiesOf('FS_Line')
          const records = recordIds.map((recordId, index) => ({
            recordId,
            no: rowOfCopy(note, 'FS_Line', copies[index]),
          }))
          await approveReceivedDocument(db, session.context, scope, note, records)
        },
        afterEdit: setMixPrices,
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.feedDelivery', {
          kg: session.i18n.formatNumber(kilosOfLine(values)),
          place: session.placeName,
        }),
    }
  },
}

/** Mixes, those first that the supplier has a product for. */
function supplierMixesFirst<Mix extends FormMixRow>(
  mixes: readonly Mix[],
  suppliers: readonly FeedSupplier[],
  name: string | null,
): Mix[] {
  const supplied = new Set(suppliers.find(hasSameName(name))?.products.map(({ mix_id }) => mix_id))
  return mixes.toSorted((a, b) => Number(supplied.has(b.id)) - Number(supplied.has(a.id)))
}

/** Proposals for a changed supplier: its mixes come first; its only mix is filled in. */
function offeredMixes(
  session: FormSession,
  { values, elementId }: FormChange,
  copy: string,
  mixes: readonly FormMixRow[],
  suppliers: readonly FeedSupplier[],
): FieldProposal[] {
  if (elementId !== 'FF_FeedSupplier') return []
  const name = values.text('FS_Main.FF_FeedSupplier')
  const products = suppliers.find(hasSameName(name))?.products ?? []
  const only = new Set(products.map(({ mix_id }) => mix_id))
  const [mix] = [...only].filter((id) => mixes.some((known) => known.id === id))
  return [
    {
      address: elementAddress(copy, 'FF_Mix'),
      options: mixOptions(session, supplierMixesFirst(mixes, suppliers, name)),
      ...(only.size === 1 && mix && { value: mix }),
    },
  ]
}

interface FeedStorePlace {
  id: string
  name: string
  barnId: BarnId | null
  pigType: PigType | null
}

/** Places of a delivery: the whole farm, per pig type where it has both, and each of its barns. */
function storePlaces({ i18n }: FormSession, barns: readonly FormBarnRow[]): FeedStorePlace[] {
  const types = [...new Set(barns.map(({ pig_type }) => pig_type))].sort()
  const group = (pigType: PigType) =>
    i18n.text(`option:animal_group.${pigType === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS'}`)
  const whole: FeedStorePlace[] =
    types.length < 2
      ? [{ id: WHOLE_FARM, name: i18n.text('option:whole_farm'), barnId: null, pigType: types[0] ?? null }]
      : types.map((pigType) => ({
          id: `${WHOLE_FARM}-${pigType}`,
          name: i18n.text('option:whole_farm_group', { group: group(pigType) }),
          barnId: null,
          pigType,
        }))
  return [...whole, ...barns.map(({ id, name, pig_type }) => ({ id, name, barnId: id, pigType: pig_type }))]
}

const selectedStore = (values: ElementValues, copy: string, places: readonly FeedStorePlace[]): FeedStorePlace | null =>
  places.find(({ id }) => id === values.text(elementAddress(copy, 'FF_AllocateTo'))) ?? null

const recordPlace = ({ place }: FormSession, barnId: BarnId | null): PlaceOfRecord => ({
  farmId: place.farm.id,
  barnId,
  sectionId: null,
  batchId: null,
})

const kilosOfLine = (values: ElementValues): number =>
  values.copiesOf('FS_Line').reduce((sum, copy) => sum + (values.number(elementAddress(copy, 'FF_Amount')) ?? 0), 0)

/** Proposals: the mix's price and surcharge where none was typed, and the total of the line. */
function lineProposals({ values, elementId }: FormChange, copy: string, mixes: readonly FormMixRow[]): FieldProposal[] {
  const mix = selectedMix(values, copy, mixes)
  const kg = values.number(elementAddress(copy, 'FF_Amount'))
  const price = values.number(elementAddress(copy, 'FF_Price'))
  const surcharge = values.number(elementAddress(copy, 'FF_Surcharge')) ?? 0
  const total = kg === null || price === null ? null : roundHalfAway((kg * (price + surcharge)) / 100, 2)
  const lineTotal = { address: elementAddress(copy, 'FF_LineTotal'), value: total }
  if (elementId !== null && elementId !== 'FF_Mix' && elementId !== 'FF_Date') return [lineTotal]
  return [
    { address: elementAddress(copy, 'FF_Price'), value: mix?.price ?? null },
    { address: elementAddress(copy, 'FF_Surcharge'), value: mix?.surcharge ?? null },
    lineTotal,
  ]
}

const knownOrderRule = (supplier: string, no: string): BrokenRule => ({
  code: 'delivery.order_known',
  verdict: 'doubtful',
  field: 'FS_Main.FF_OrderNo',
  params: { no, supplier },
})

function lineRules(
  { i18n }: FormSession,
  values: ElementValues,
  copy: string,
  mixes: readonly FormMixRow[],
): BrokenRule[] {
  const rules: BrokenRule[] = []
  const kg = values.number(elementAddress(copy, 'FF_Amount'))
  if (kg !== null && kg > FULL_LOAD_KG) {
    const params = { kg: i18n.formatNumber(kg) }
    rules.push({ code: 'delivery.amount', verdict: 'doubtful', field: elementAddress(copy, 'FF_Amount'), params })
  }
  const price = values.number(elementAddress(copy, 'FF_Price'))
  const usual = selectedMix(values, copy, mixes)?.price ?? null
  if (price === null || usual === null || usual === 0) return rules
  if (price < usual * PLAUSIBLE_PRICE[0] || price > usual * PLAUSIBLE_PRICE[1]) {
    const params = { p: i18n.formatNumber(usual, 2) }
    rules.push({ code: 'delivery.price', verdict: 'doubtful', field: elementAddress(copy, 'FF_Price'), params })
  }
  return rules
}
