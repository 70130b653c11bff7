import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { recordType } from '#modules/ledger/draft.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { Change, FormDefinition, Opening, Proposal } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { liveGrams, triadProposals } from '../engine/weight-triad.ts'
import { pigsAtPlaces, type Standing, standingAt } from '../herd.ts'
import { oldDate } from '../rules/dates.ts'
import {
  mayMoveTo,
  placeNameOf,
  placeTwice,
  type Target,
  targetIn,
  targetRules,
  wrongPlace,
} from '../rules/transfer.ts'
import { ownPlace, withheldMove } from '../rules/withdrawal.ts'
import { selectEarlierTexts, selectEarlierTextsAt } from '../sql/history.ts'
import { placeId, writableUnitPlaces } from '../unit-places.ts'

/** Targets used last from here stand first. */
const RECENT = 3

/** Pigs move inside the company: what leaves one place comes to another, with the same kilos. */
export const transfer: FormDefinition = {
  formId: 3,
  async open(at, typed) {
    const { db, scope, place, context } = at
    const day = dayOfEntry(at, typed)
    const standing = await standingAt(at, day, 'takes')
    const origin = placeId(placeOfRecord(place))
    const everywhere = await targetsFrom(at, day)
    const targets = everywhere.filter((target) => target.id !== origin && mayMoveTo(at, target))
    const recent = (await selectEarlierTextsAt(db, scope, recordType.transfer, 'FF_TransferTo', placeOfRecord(place)))
      .filter((id) => targets.some((target) => target.id === id))
      .slice(0, RECENT)
    const ordered = targets.toSorted((a, b) => rankOf(recent, a.id) - rankOf(recent, b.id))
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(context.today, -180),
    })
    const ask = asking(at)
    return {
      sections: [
        ask.section('FS_Main', { name: 'from' }, [
          ask.dropdown('FF_Origin', {
            disabled: true,
            wide: true,
            options: [{ id: origin, value: at.placeName }],
            value: origin,
          }),
          ask.date({ computes: true }),
          ask.integer('FF_Left', { disabled: true, unit: 'pigs' }),
        ]),
        {
          ...ask.repeated('FS_To', { name: 'to', add: 'places' }, [
            ask.dropdown('FF_TransferTo', {
              required: true,
              wide: true,
              computes: true,
              options: ordered.map((target) => ({ id: target.id, value: nameOf(at, target) })),
              value: ordered.length === 1 ? (ordered[0]?.id ?? null) : null,
            }),
            ask.number(),
            ask.button('FF_All', { label: 'field.rest' }),
            ask.avgWeight(),
            ask.totalWeight(),
          ]),
          eachItsRecord: true,
        },
        ask.section('FS_More', { name: 'more', folded: true }, [
          ask.dropdown('FF_Reason', { options: ask.options('transfer_reason', [1, 2, 3, 4]) }),
          ask.pen(pens),
          ask.remark(),
        ]),
      ],
      proposals: (change) => [
        ...change.values.copiesOf('FS_To').flatMap((copy) => copyProposals(at, change, copy, targets, standing)),
        {
          address: 'FS_Main.FF_Left',
          value: standing.head === null ? null : standing.head - movedIn(change.values),
        },
      ],
      rules: async (values) => [
        ...oldDate(at, values.text('FS_Main.FF_Date')),
        ...(await withheldMove(at, {
          day: values.text('FS_Main.FF_Date'),
          places: [ownPlace(at)],
          field: 'FS_Main.FF_Date',
        })),
        ...values.copiesOf('FS_To').flatMap((copy) => targetRules(at, values, copy, targets, standing)),
        ...typed.copiesOf('FS_To').flatMap((copy) => wrongPlace(at, typed, copy, origin, everywhere)),
        ...placeTwice(values),
      ],
      keeping: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_To').map((copy) => ({
            kind: 'transfer',
            day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: placeOfRecord(place),
            to: given(targetIn(values, copy, targets), 'FF_TransferTo').place,
            head: given(values.number(addressOf(copy, 'FF_Number')), 'FF_Number'),
            liveG: given(liveGrams(values, copy), 'FF_TotalWeight'),
            detail: detailOf(copy),
            fields: {
              day: 'FS_Main.FF_Date',
              head: addressOf(copy, 'FF_Number'),
              place: 'FS_Main.FF_Origin',
              rows: [{ place: addressOf(copy, 'FF_TransferTo'), head: addressOf(copy, 'FF_Number') }],
            },
          })),
      },
      done: (values) => {
        const copies = values.copiesOf('FS_To')
        const target = targetIn(values, copies[0] ?? '', targets)
        return copies.length === 1 && target
          ? at.say.text('forms:done.3', { count: movedIn(values), place: placeNameOf(at, target) })
          : at.say.text('forms:done.3_many_places', { count: movedIn(values), k: copies.length })
      },
    }
  },
}

async function targetsFrom(at: Opening, day: string): Promise<Target[]> {
  const places = await writableUnitPlaces(at, day)
  const pigs = await pigsAtPlaces(
    at,
    places.map(({ place }) => place),
    day,
  )
  return places.map((place, no) => ({ ...place, id: placeId(place.place), head: pigs[no]?.head ?? null }))
}

const rankOf = (recent: readonly string[], id: string): number => (recent.includes(id) ? recent.indexOf(id) : RECENT)

const nameOf = (at: Opening, target: Target): string =>
  at.say.text('option:place_pigs', { place: placeNameOf(at, target), count: target.head ?? 0 })

const movedIn = (values: Values): number =>
  values.copiesOf('FS_To').reduce((sum, copy) => sum + (values.number(addressOf(copy, 'FF_Number')) ?? 0), 0)

function copyProposals(
  at: Opening,
  change: Change,
  copy: string,
  targets: readonly Target[],
  { head, estimatedKg }: Standing,
): Proposal[] {
  const { values, elementId, sectionId } = change
  const proposals: Proposal[] = []
  const numberAt = addressOf(copy, 'FF_Number')
  const rest = Math.max(0, (head ?? 0) - movedIn(values))
  const isAsked = sectionId === null ? values.number(numberAt) === null || isOnly(values) : sectionId === copy
  if (elementId === 'FF_All' && isAsked && rest > 0) {
    proposals.push({ address: numberAt, value: rest + (values.number(numberAt) ?? 0), always: true })
  }
  if (elementId === null || elementId === 'FF_TransferTo' || elementId === 'FF_Date') {
    const target = targetIn(values, copy, targets)
    // A weaner that becomes a slaughter pig is weighed: two herds' figures hang on it.
    const isSameType = target === null || target.pigType === at.place.barn?.pigType
    const value = isSameType && estimatedKg !== null ? Math.round(estimatedKg * 10) / 10 : null
    proposals.push({ address: addressOf(copy, 'FF_AvgWeight'), value })
  }
  return [...proposals, ...triadProposals(change, copy)]
}

const isOnly = (values: Values): boolean => values.copiesOf('FS_To').length === 1
