import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { deviatingIntake, type FormInput } from '#modules/forms/service.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { ReceivedPrefill } from '#modules/received-documents/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { placeColumns, placeOfRow } from '../checking/place-of-row.ts'
import { selectFeedOutsideStays } from '../sql/feed-outside-stays.ts'
import type { NamedMix } from '../sql/names.ts'
import { detailOf, numberOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import { formPlaceOf } from './form-rows.ts'
import type { ImportColumnDefinition, TypedRow } from './import-column.ts'
import type { DocumentOfRow, ImportedRow, ImportSession } from './import-kind-definition.ts'
import { ledgerKind } from './ledger-kind.ts'

const mixColumn: ImportColumnDefinition = { key: 'mix', type: 'text', required: true, maxLength: 100 }
const siloColumn: ImportColumnDefinition = { key: 'silo', type: 'text', maxLength: 40 }

const grams = (kg: number): number => Math.round(kg * 1000)

/** Finds the mix that a row names. */
function mixOfRow(
  row: TypedRow,
  { names }: ImportSession,
): { mix: NamedMix; rule?: never } | { mix?: never; rule: BrokenRule } {
  const name = requiredText(row, 'mix')
  const supplier = textOf(row, 'supplier')
  const mix = (supplier === null ? undefined : names.mixOfProduct(supplier, name)) ?? names.mixByName(name)
  return mix ? { mix } : { rule: { code: 'import.name_unknown', verdict: 'refused', field: 'mix', params: { name } } }
}

/** Feed use of one place and period as a document: a person approves it where it deviates from the expected intake. */
function documentOfUse(row: TypedRow, no: number, session: ImportSession): DocumentOfRow | null {
  const at = placeOfRow(row, session, 'farm')
  if (at.rule) return null
  const { farmId, barnId, sectionId, batchId } = at.place
  const [from, day] = [requiredText(row, 'from'), requiredText(row, 'to')]
  return {
    kind: 'consumption',
    key: [farmId, barnId, sectionId, batchId, from, day].join('/'),
    sender: null,
    documentNo: null,
    day,
    farmId,
    lines: [
      {
        no,
        product: requiredText(row, 'mix'),
        mixId: mixOfRow(row, session).mix?.id ?? null,
        barnId,
        silo: textOf(row, 'silo'),
        kg: requiredNumber(row, 'kg'),
        priceDkkPer100Kg: null,
        surchargeDkkPer100Kg: null,
      },
    ],
  }
}

/**
 * What form `formId.feedUse` and `notificationKind.consumptionImport` say of feed use that deviates; null where it is
 * about what was expected.
 */
async function prefillOfUse(
  session: ImportSession,
  drafts: readonly [RecordDraft, ...RecordDraft[]],
): Promise<ReceivedPrefill | null> {
  const [{ place, detail }] = drafts
  const values: FormInput = {
    'FS_Main.FF_DateFrom': String(detail.FF_DateFrom),
    'FS_Main.FF_Date': String(detail.FF_Date),
    ...Object.assign(
      {},
      ...drafts.map((draft, index) => {
        const section = index === 0 ? 'FS_Feed' : `FS_Feed_${index}`
        return {
          [`${section}.FF_Mix`]: String(draft.detail.FF_Mix),
          [`${section}.FF_Amount`]: Number(draft.detail.FF_Amount),
        }
      }),
    ),
  }
  const at = formPlaceOf({ place })
  const fePerPigDay = await deviatingIntake(session, { at, values })
  if (fePerPigDay === null) return null
  const { 'FS_Main.FF_DateFrom': from, 'FS_Main.FF_Date': to } = values
  return {
    values: { 'FS_Main.FF_DateFrom': from, 'FS_Main.FF_Date': to },
    params: { x: roundHalfAway(fePerPigDay, 2) },
    place,
  }
}

/**
 * Feed that was eaten in some days: form `formId.feedUse`. What a sender sends waits where it deviates from the
 * expected intake.
 */
export const feedConsumptionImport = ledgerKind({
  kind: 'feed_consumption',
  depth: 'farm',
  dayColumn: 'to',
  documentOf: documentOfUse,
  prefillOf: prefillOfUse,
  doubtsOnTrial: outsideStayDoubts,
  columns: [
    { key: 'from', type: 'day', required: true },
    { key: 'to', type: 'day', required: true },
    mixColumn,
    { key: 'kg', type: 'decimal', decimals: 3, required: true, min: 0.001, max: 500_000 },
    siloColumn,
    ...placeColumns,
    ...tailColumns,
  ],
  toDraft(row, at, session) {
    const { mix, rule } = mixOfRow(row, session)
    if (rule) return { rule }
    const [fromDay, day, kg] = [requiredText(row, 'from'), requiredText(row, 'to'), requiredNumber(row, 'kg')]
    if (fromDay > day) return { rule: { code: 'import.days_reversed', verdict: 'refused', field: 'from' } }
    return {
      draft: {
        kind: 'feedUse',
        day,
        fromDay,
        place: at.place,
        mixId: mix.id,
        feedG: grams(kg),
        pigType: null,
        detail: detailOf({
          FF_DateFrom: fromDay,
          FF_Date: day,
          FF_Mix: mix.id,
          FF_Amount: kg,
          FF_Silo: textOf(row, 'silo'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'to', head: 'kg', place: 'barn' },
      },
    }
  },
})

/** Doubts of feed on days on which its place had no pigs, as the form asks. */
async function outsideStayDoubts(
  { db, scope }: ImportSession,
  rows: readonly ImportedRow<RecordDraft>[],
): Promise<BrokenRule[]> {
  const fed = rows.flatMap(({ no, item }) =>
    item.kind === 'feedUse' ? [{ ...item.place, no, from: item.fromDay, to: item.day }] : [],
  )
  const outside = fed.length === 0 ? [] : await selectFeedOutsideStays(db, scope, fed)
  return outside.map(({ no, place }) => ({
    code: 'feed.no_pigs',
    verdict: 'doubtful',
    field: `${no}.from`,
    params: { place },
  }))
}

/** Feed that was counted in stock: form `formId.feedCount`. */
export const feedStockImport = ledgerKind({
  kind: 'feed_stock',
  depth: 'farm',
  columns: [
    { key: 'date', type: 'day', required: true },
    mixColumn,
    { key: 'kg', type: 'decimal', decimals: 3, required: true, min: 0, max: 200_000 },
    siloColumn,
    ...placeColumns.filter(({ key }) => key !== 'section' && key !== 'batch'),
    ...tailColumns,
  ],
  toDraft(row, at, session) {
    const { mix, rule } = mixOfRow(row, session)
    if (rule) return { rule }
    const [day, kg] = [requiredText(row, 'date'), requiredNumber(row, 'kg')]
    return {
      draft: {
        kind: 'feedCount',
        day,
        place: at.place,
        mixId: mix.id,
        feedG: grams(kg),
        detail: detailOf({
          FF_Date: day,
          FF_Mix: mix.id,
          FF_Silo: textOf(row, 'silo'),
          FF_Amount: kg,
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'kg', place: 'barn' },
      },
    }
  },
})

const WHOLE_FARM = 'farm'

/**
 * Feed that arrived: form `formId.feedDelivery`, a row a product. Rows of one supplier, order, day and farm are a
 * delivery note.
 */
export const feedDeliveryImport = ledgerKind({
  kind: 'feed_deliveries',
  depth: 'farm',
  documentOf(row, no, session) {
    const at = placeOfRow(row, session, 'farm')
    if (at.rule) return null
    const [sender, day, documentNo] = [
      requiredText(row, 'supplier'),
      requiredText(row, 'date'),
      textOf(row, 'order_no'),
    ]
    const { farmId, barnId } = at.place
    return {
      kind: 'delivery',
      key: [sender, documentNo ?? '', day, farmId].join('/').toLowerCase(),
      sender,
      documentNo,
      day,
      farmId,
      lines: [
        {
          no,
          product: requiredText(row, 'mix'),
          mixId: mixOfRow(row, session).mix?.id ?? null,
          barnId,
          silo: textOf(row, 'silo'),
          kg: requiredNumber(row, 'kg'),
          priceDkkPer100Kg: numberOf(row, 'price_100kg'),
          surchargeDkkPer100Kg: numberOf(row, 'surcharge_100kg'),
        },
      ],
    }
  },
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'supplier', type: 'text', required: true, maxLength: 100 },
    { key: 'order_no', type: 'text', maxLength: 40 },
    mixColumn,
    { key: 'kg', type: 'decimal', decimals: 3, required: true, min: 1, max: 60_000 },
    { key: 'price_100kg', type: 'decimal', decimals: 2, min: 0, max: 5000 },
    { key: 'surcharge_100kg', type: 'decimal', decimals: 2, min: -500, max: 500 },
    siloColumn,
    ...placeColumns.filter(({ key }) => key !== 'section' && key !== 'batch'),
    ...tailColumns,
  ],
  toDraft(row, at, session) {
    const { mix, rule } = mixOfRow(row, session)
    if (rule) return { rule }
    const [day, kg] = [requiredText(row, 'date'), requiredNumber(row, 'kg')]
    const [price, surcharge] = [numberOf(row, 'price_100kg'), numberOf(row, 'surcharge_100kg')]
    return {
      draft: {
        kind: 'feedDelivery',
        day,
        place: at.place,
        mixId: mix.id,
        feedG: grams(kg),
        pigType: at.barn?.pigType ?? null,
        priceDkkPer100Kg: price,
        surchargeDkkPer100Kg: surcharge,
        detail: detailOf({
          FF_Date: day,
          FF_FeedSupplier: textOf(row, 'supplier'),
          FF_OrderNo: textOf(row, 'order_no'),
          FF_Mix: mix.id,
          FF_Amount: kg,
          FF_AllocateTo: at.place.barnId ?? WHOLE_FARM,
          FF_Price: price,
          FF_Surcharge: surcharge,
          FF_Silo: textOf(row, 'silo'),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'kg', place: 'barn' },
      },
    }
  },
})
