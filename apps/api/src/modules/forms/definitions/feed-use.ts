import { usualFeAKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { selectFeedStock } from '#modules/feed-stock/service.ts'
import { recordType } from '#modules/ledger/draft.ts'
import { expectedIntake } from '#modules/ledger/service.ts'
import { asking } from '../elements/asking.ts'
import { earlierOf, given, laterOf, typedDay } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { feedGrams, mixesFor, mixIdIn, mixOptions, mixToStartWith } from '../feed.ts'
import { type KnownUse, kilosIn, useFigures, useRules } from '../rules/feed-use.ts'
import { selectOverlaps } from '../sql/feed.ts'
import { selectLatestRecord, selectEarlierTexts } from '../sql/history.ts'
import { selectPigTypes, selectUnitIds } from '../sql/units.ts'

/** Where nothing was recorded yet, the form proposes the last week. */
const FIRST_PERIOD_DAYS = 7

/** Feed used in a place over some days. */
export const feedUse: FormDefinition = {
  formId: 7,
  async open(at, typed) {
    const { db, scope, context, entry, place } = at
    const where = placeOfRecord(place)
    const last = await selectLatestRecord(db, scope, recordType.feedUse, where, entry?.id)
    const { from, to } = periodOf(at, typed, last?.day)
    const group = typed.text('FS_Main.FF_AnimalGroup') ?? last?.detail.FF_AnimalGroup
    const known = await knownOf(at, from, to, { lastMix: last?.detail.FF_Mix, pigType: pigTypeOf(group) })
    const silos = await selectEarlierTexts(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const pigTypes = place.barn ? [] : await selectPigTypes(db, scope, place.farm.id)
    const ask = asking(at)
    const groups = ask.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS'])
    return {
      sections: [
        ask.section('FS_Main', { name: 'period' }, [
          ask.day('FF_DateFrom', { required: true, to: context.today, value: from, computes: true }),
          ask.date({ label: 'field.date_to', value: to, computes: true }),
          // A farm with both kinds of pigs says for which the feed was: their mixes differ.
          ...(pigTypes.length > 1
            ? [
                ask.radio('FF_AnimalGroup', {
                  required: true,
                  wide: true,
                  computes: true,
                  options: groups,
                  value: groups.find(({ id }) => id === last?.detail.FF_AnimalGroup)?.id ?? null,
                }),
              ]
            : []),
          ask.decimal('FF_Expected', { disabled: true, unit: 'kg' }),
          ask.decimal('FF_Energy', { disabled: true, unit: scope.energyUnit }),
        ]),
        {
          ...ask.repeated('FS_Feed', { name: 'feed', add: 'mixes' }, [
            ask.mix(mixOptions(at, known.mixes), mixToStartWith(known.mixes)),
            ask.decimal('FF_Amount', { required: true, min: 1, max: 500_000, step: 1, unit: 'kg', computes: true }),
            ask.decimal('FF_PerPigDay', { disabled: true, unit: scope.energyUnit }),
            ask.silo({ suggestions: silos }),
          ]),
          eachItsRecord: true,
        },
        ask.section('FS_More', { name: 'more', folded: true }, [ask.remark()]),
      ],
      proposals: ({ values }) => useFigures(at, values, known),
      rules: (values) => useRules(at, values, known),
      keeping: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Feed').map((copy) => ({
            kind: 'feedUse',
            day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
            fromDay: given(values.text('FS_Main.FF_DateFrom'), 'FF_DateFrom'),
            place: where,
            mixId: mixIdIn(values, copy, known.mixes),
            feedG: feedGrams(given(values.number(addressOf(copy, 'FF_Amount')), 'FF_Amount')),
            pigType: pigTypeOf(values.text('FS_Main.FF_AnimalGroup')),
            detail: detailOf(copy),
            fields: { day: 'FS_Main.FF_Date', head: addressOf(copy, 'FF_Amount'), place: 'FS_Main.FF_Date' },
          })),
      },
      done: (values) => at.say.text('forms:done.7', { kg: at.say.figure(kilosIn(values)), place: at.placeName }),
    }
  },
}

const pigTypeOf = (group: unknown): 1 | 2 | null => (group === 'WEANERS' ? 1 : group === 'SLAUGHTER_PIGS' ? 2 : null)

/** The days asked about: typed, stored, or those since the last record up to yesterday. */
function periodOf(at: Opening, typed: Values, lastDay: string | undefined): { from: string; to: string } {
  const { context, entry } = at
  const stored = entry?.values.FF_DateFrom
  const next = lastDay === undefined ? addDays(context.today, -FIRST_PERIOD_DAYS) : addDays(lastDay, 1)
  const proposed = typeof stored === 'string' ? stored : earlierOf(next, context.today)
  const from = typedDay(at, typed, 'FS_Main.FF_DateFrom') ?? proposed
  const yesterday = addDays(context.today, -1)
  return { from, to: typedDay(at, typed, 'FS_Main.FF_Date') ?? entry?.day ?? laterOf(from, yesterday) }
}

async function knownOf(
  at: Opening,
  from: string,
  to: string,
  { lastMix, pigType }: { lastMix: unknown; pigType: 1 | 2 | null },
): Promise<KnownUse> {
  const { db, scope, place, entry } = at
  const unitIds = await selectUnitIds(db, scope, placeOfRecord(place), pigType)
  const exceptRecordId = entry?.id ?? null
  return {
    mixes: await mixesFor(at, to, lastMix, pigType ?? place.barn?.pigType ?? null),
    overlaps: await selectOverlaps(db, scope, {
      place: placeOfRecord(place),
      fromDay: from,
      toDay: to,
      exceptRecordId,
    }),
    balances: await selectFeedStock(db, scope, { farmIds: [place.farm.id], day: to, exceptRecordId }),
    expected: from <= to ? await expectedIntake(db, scope, unitIds, from, to) : { fe: 0, pigDays: 0 },
    usualFe: usualFeAKgFeed(pigType ?? place.barn?.pigType ?? SLAUGHTER_PIGS),
  }
}
