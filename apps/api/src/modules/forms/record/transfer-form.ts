import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import { entryDay, requireValue } from '../engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { liveGrams, triadProposals } from '../engine/weight-triad.ts'
import { oldDateRules } from '../rules/dates.ts'
import {
  duplicatePlaceRules,
  mayMoveTo,
  selectedTarget,
  type TransferTarget,
  targetCapacityRules,
  targetNotOfferedRules,
  targetRules,
  transferPlaceName,
} from '../rules/transfer.ts'
import { ownPlace, withdrawalTransferRules } from '../rules/withdrawal.ts'
import { selectEarlierTexts, selectEarlierTextsAt } from '../sql/earlier-records.ts'
import { type PlaceStock, pigsAtPlaces, placeStockAt } from './place-stock.ts'
import { placeIdOf, writableUnitPlaces } from './unit-places.ts'

/** Number of recently used targets that are listed first. */
const RECENT = 3

/** Form `formId.transfer`: transfer inside the company. The target gets the heads and kg that leave the place. */
export const transferForm: FormDefinition = {
  formId: formId.transfer,
  async open(session, rawValues) {
    const { db, scope, place, context } = session
    const day = entryDay(session, rawValues)
    const placeStock = await placeStockAt(session, day, 'takes')
    const origin = placeIdOf(toPlaceOfRecord(place))
    const everywhere = await transferTargets(session, day)
    const targets = everywhere.filter((target) => target.id !== origin && mayMoveTo(session, target))
    const recent = (await selectEarlierTextsAt(db, scope, recordKind.transfer, 'FF_TransferTo', toPlaceOfRecord(place)))
      .filter((id) => targets.some((target) => target.id === id))
      .slice(0, RECENT)
    const ordered = targets.toSorted((a, b) => targetRank(recent, a.id) - targetRank(recent, b.id))
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(context.today, -180),
    })
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'from' }, [
          build.dropdown('FF_Origin', {
            disabled: true,
            wide: true,
            options: [{ id: origin, value: session.placeName }],
            value: origin,
          }),
          build.date({ computes: true }),
          build.integer('FF_Left', { disabled: true, unit: 'pigs' }),
        ]),
        {
          ...build.repeated('FS_To', { name: 'to', add: 'places' }, [
            build.dropdown('FF_TransferTo', {
              required: true,
              wide: true,
              computes: true,
              options: ordered.map((target) => ({ id: target.id, value: targetName(session, target) })),
              value: ordered.length === 1 ? (ordered[0]?.id ?? null) : null,
            }),
            build.number(),
            build.button('FF_All', { label: 'field.rest' }),
            build.avgWeight(),
            build.totalWeight(),
          ]),
          eachItsRecord: true,
        },
        build.section('FS_More', { name: 'more', folded: true }, [
          build.dropdown('FF_Reason', { options: build.options('transfer_reason', [1, 2, 3, 4]) }),
          build.pen(pens),
          build.remark(),
        ]),
      ],
      proposals: (change) => [
        ...change.values.copiesOf('FS_To').flatMap((copy) => copyProposals(session, change, copy, targets, placeStock)),
        {
          address: 'FS_Main.FF_Left',
          value: placeStock.head === null ? null : placeStock.head - movedRows(change.values),
        },
      ],
      rules: async (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...(await withdrawalTransferRules(session, {
          day: values.text('FS_Main.FF_Date'),
          places: [ownPlace(session)],
          field: 'FS_Main.FF_Date',
        })),
        ...values.copiesOf('FS_To').flatMap((copy) => targetRules(session, values, copy, placeStock)),
        ...targetCapacityRules(session, values, targets, day),
        ...rawValues
          .copiesOf('FS_To')
          .flatMap((copy) => targetNotOfferedRules(session, rawValues, copy, origin, everywhere)),
        ...duplicatePlaceRules(values),
      ],
      saving: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_To').map((copy) => ({
            kind: 'transfer',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            to: requireValue(selectedTarget(values, copy, targets), 'FF_TransferTo').place,
            head: requireValue(values.number(elementAddress(copy, 'FF_Number')), 'FF_Number'),
            liveG: requireValue(liveGrams(values, copy), 'FF_TotalWeight'),
            detail: detailOf(copy),
            fields: {
              day: 'FS_Main.FF_Date',
              head: elementAddress(copy, 'FF_Number'),
              place: 'FS_Main.FF_Origin',
              rows: [{ place: elementAddress(copy, 'FF_TransferTo'), head: elementAddress(copy, 'FF_Number') }],
            },
          })),
      },
      savedMessage: (values) => {
        const copies = values.copiesOf('FS_To')
        const target = selectedTarget(values, copies[0] ?? '', targets)
        return copies.length === 1 && target
          ? session.i18n.text('forms:done.transfer', {
              count: movedRows(values),
              place: transferPlaceName(session, target),
            })
          : session.i18n.text('forms:done.transfer_many_places', { count: movedRows(values), k: copies.length })
      },
    }
  },
}

async function transferTargets(session: FormSession, day: string): Promise<TransferTarget[]> {
  const places = await writableUnitPlaces(session, day)
  const pigs = await pigsAtPlaces(
    session,
    [...places.map(({ place }) => place), ...places.map(({ pigPlaces }) => pigPlaces.place)],
    day,
  )
  return places.map((place, no) => ({
    ...place,
    id: placeIdOf(place.place),
    head: pigs[no]?.head ?? null,
    headOfPigPlaces: pigs[places.length + no]?.head ?? null,
  }))
}

const targetRank = (recent: readonly string[], id: string): number =>
  recent.includes(id) ? recent.indexOf(id) : RECENT

const targetName = (session: FormSession, target: TransferTarget): string =>
  session.i18n.text('option:place_pigs', { place: transferPlaceName(session, target), count: target.head ?? 0 })

const movedRows = (values: ElementValues): number =>
  values.copiesOf('FS_To').reduce((sum, copy) => sum + (values.number(elementAddress(copy, 'FF_Number')) ?? 0), 0)

function copyProposals(
  session: FormSession,
  change: FormChange,
  copy: string,
  targets: readonly TransferTarget[],
  { head, estimatedKg }: PlaceStock,
): FieldProposal[] {
  const { values, elementId, sectionId } = change
  const proposals: FieldProposal[] = []
  const numberAt = elementAddress(copy, 'FF_Number')
  const rest = Math.max(0, (head ?? 0) - movedRows(values))
  const takesRest = sectionId === null ? values.number(numberAt) === null || isOnly(values) : sectionId === copy
  if (elementId === 'FF_All' && takesRest && rest > 0) {
    proposals.push({ address: numberAt, value: rest + (values.number(numberAt) ?? 0), always: true })
  }
  if (elementId === null || elementId === 'FF_TransferTo' || elementId === 'FF_Date') {
    const target = selectedTarget(values, copy, targets)
    // A weaner that becomes a slaughter pig must be weighed, because the figures of two herds depend on it.
    const isSameType = target === null || target.pigType === session.place.barn?.pigType
    const value = isSameType && estimatedKg !== null ? roundHalfAway(estimatedKg, 1) : null
    proposals.push({ address: elementAddress(copy, 'FF_AvgWeight'), value })
  }
  return [...proposals, ...triadProposals(change, copy)]
}

const isOnly = (values: ElementValues): boolean => values.copiesOf('FS_To').length === 1
