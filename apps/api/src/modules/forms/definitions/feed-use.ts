import { energyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { feedKg, usualFeAKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { isDay } from '@herdboard/domain/time/farm-day.ts'
import { recordType } from '#modules/ledger/draft.ts'
import { expectedIntake } from '#modules/ledger/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { earlierOf, given, laterOf } from '../engine/day.ts'
import type { FormDefinition, Opening, Proposal } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { feedGrams, mixesFor, mixIdIn, mixIn, mixOptions, mixTwice } from '../feed.ts'
import { oldDate } from '../rules/dates.ts'
import { type BalanceRow, type MixRow, selectBalances, selectOverlaps, type UseRow } from '../sql/feed.ts'
import { selectLatest, selectTypedBefore } from '../sql/history.ts'
import { selectPigTypes, selectUnitIds } from '../sql/units.ts'

/** How far the pigs' intake may be from the model's before it is asked about. */
const BELIEVABLE_INTAKE = [0.8, 1.2] as const
/** Where nothing was recorded yet, the form proposes the last week. */
const FIRST_PERIOD_DAYS = 7

interface Known {
  mixes: readonly MixRow[]
  overlaps: readonly UseRow[]
  balances: readonly BalanceRow[]
  /** What the pigs are expected to eat in the period, and the pig-days behind it. */
  expected: { fe: number; pigDays: number }
  /** FE in a kilo of feed where no mix says it. */
  usualFe: number
}

/** Feed used in a place over some days. */
export const feedUse: FormDefinition = {
  formId: 7,
  async open(at, typed) {
    const { db, scope, call, entry, place } = at
    const where = placeOfRecord(place)
    const last = await selectLatest(db, scope, recordType.feedUse, where, entry?.id)
    const { from, to } = periodOf(at, typed, last?.day)
    const known = await knownOf(at, from, to, last?.detail.FF_Mix)
    const silos = await selectTypedBefore(db, scope, 'FF_Silo', { farmId: place.farm.id })
    const pigTypes = place.barn ? [] : await selectPigTypes(db, scope, place.farm.id)
    const ask = asking(at)
    const groups = ask.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS'])
    return {
      sections: [
        ask.section('FS_Main', { name: 'period' }, [
          ask.day('FF_DateFrom', { required: true, to: call.today, value: from, computes: true }),
          ask.date({ label: 'field.date_to', value: to, computes: true }),
          // A farm with both kinds of pigs says for which the feed was: their mixes differ.
          ...(pigTypes.length > 1
            ? [
                ask.radio('FF_AnimalGroup', {
                  required: true,
                  wide: true,
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
            ask.mix(mixOptions(at, known.mixes), known.mixes[0]?.id ?? null),
            ask.decimal('FF_Amount', { required: true, min: 1, max: 500_000, step: 1, unit: 'kg', computes: true }),
            ask.decimal('FF_PerPigDay', { disabled: true, unit: scope.energyUnit }),
            ask.silo({ suggestions: silos }),
          ]),
          eachItsRecord: true,
        },
        ask.section('FS_More', { name: 'more', folded: true }, [ask.remark()]),
      ],
      proposals: ({ values }) => figures(at, values, known),
      rules: (values) => rulesOf(at, values, known),
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

const pigTypeOf = (group: string | null): 1 | 2 | null =>
  group === 'WEANERS' ? 1 : group === 'SLAUGHTER_PIGS' ? 2 : null

/** The days asked about: typed, stored, or those since the last record up to yesterday. */
function periodOf({ call, entry }: Opening, typed: Values, lastDay: string | undefined): { from: string; to: string } {
  const dayIn = (address: string, stored: unknown, otherwise: string): string => {
    const day = typed.text(address)
    if (day !== null && isDay(day)) return day
    return typeof stored === 'string' && isDay(stored) ? stored : otherwise
  }
  const next = lastDay === undefined ? addDays(call.today, -FIRST_PERIOD_DAYS) : addDays(lastDay, 1)
  const first = earlierOf(next, call.today)
  const from = dayIn('FS_Main.FF_DateFrom', entry?.values.FF_DateFrom, first)
  const yesterday = addDays(call.today, -1)
  return { from, to: dayIn('FS_Main.FF_Date', entry?.day, laterOf(from, yesterday)) }
}

async function knownOf(at: Opening, from: string, to: string, lastMix: unknown): Promise<Known> {
  const { db, scope, place, entry } = at
  const unitIds = await selectUnitIds(db, scope, placeOfRecord(place))
  const exceptRecordId = entry?.id ?? null
  return {
    mixes: await mixesFor(at, to, lastMix),
    overlaps: await selectOverlaps(db, scope, {
      place: placeOfRecord(place),
      fromDay: from,
      toDay: to,
      exceptRecordId,
    }),
    balances: await selectBalances(db, scope, { farmId: place.farm.id, barnId: null, day: to, exceptRecordId }),
    expected: from <= to ? await expectedIntake(db, scope, unitIds, from, to) : { fe: 0, pigDays: 0 },
    usualFe: usualFeAKgFeed(place.barn?.pigType ?? SLAUGHTER_PIGS),
  }
}

const kilosIn = (values: Values): number =>
  values.copiesOf('FS_Feed').reduce((sum, copy) => sum + (values.number(addressOf(copy, 'FF_Amount')) ?? 0), 0)

/** FE of all that is filled in; null as soon as a mix has no feed value. */
function energyOf(values: Values, mixes: readonly MixRow[]): number | null {
  let fe = 0
  for (const copy of values.copiesOf('FS_Feed')) {
    const kg = values.number(addressOf(copy, 'FF_Amount'))
    if (kg === null) continue
    const content = mixIn(values, copy, mixes)?.fe_per_100kg ?? null
    if (content === null) return null
    fe += (kg * content) / 100
  }
  return fe
}

function figures({ scope }: Opening, values: Values, { mixes, expected, usualFe }: Known): Proposal[] {
  const first = mixIn(values, 'FS_Feed', mixes)?.fe_per_100kg ?? null
  const fe = kilosIn(values) > 0 ? energyOf(values, mixes) : null
  const inUnit = (energy: number | null) => energyIn(scope.energyUnit === 'MJ' ? 'MJ' : 'feed_units', energy)
  const perPigDay = fe === null || expected.pigDays === 0 ? null : fe / expected.pigDays
  const kg = expected.pigDays === 0 ? null : feedKg(expected.fe, first === null ? usualFe : first / 100)
  return [
    { address: 'FS_Main.FF_Expected', value: rounded(kg, 0) },
    { address: 'FS_Main.FF_Energy', value: rounded(inUnit(fe), 0) },
    ...values
      .copiesOf('FS_Feed')
      .map((copy) => ({ address: addressOf(copy, 'FF_PerPigDay'), value: rounded(inUnit(perPigDay), 2) })),
  ]
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals))

function rulesOf(at: Opening, values: Values, known: Known): BrokenRule[] {
  const from = values.text('FS_Main.FF_DateFrom')
  const to = values.text('FS_Main.FF_Date')
  if (from !== null && to !== null && from > to) {
    return [{ code: 'feed.dates', verdict: 'refused', field: 'FS_Main.FF_DateFrom' }]
  }
  return [
    ...oldDate(at, to),
    ...mixTwice(values, 'FS_Feed'),
    ...intake(at, values, known),
    ...values.copiesOf('FS_Feed').flatMap((copy) => mixRules(at, values, copy, known)),
  ]
}

function intake({ say, scope, placeName }: Opening, values: Values, { mixes, expected }: Known): BrokenRule[] {
  if (expected.pigDays === 0) {
    return [{ code: 'feed.no_pigs', verdict: 'doubtful', field: 'FS_Main.FF_DateFrom', params: { place: placeName } }]
  }
  const fe = energyOf(values, mixes)
  if (fe === null || fe === 0 || expected.fe === 0) return []
  const share = fe / expected.fe
  if (share >= BELIEVABLE_INTAKE[0] && share <= BELIEVABLE_INTAKE[1]) return []
  const inUnit = (energy: number) => energyIn(scope.energyUnit === 'MJ' ? 'MJ' : 'feed_units', energy) ?? 0
  const params = {
    x: say.figure(inUnit(fe / expected.pigDays), 2),
    y: say.figure(inUnit(expected.fe / expected.pigDays), 2),
    unit: say.text(`forms:unit.${scope.energyUnit}`),
  }
  return [{ code: 'feed.intake', verdict: 'doubtful', field: 'FS_Feed.FF_Amount', params }]
}

function mixRules(at: Opening, values: Values, copy: string, known: Known): BrokenRule[] {
  const { say, placeName } = at
  const mix = mixIn(values, copy, known.mixes)
  const kg = values.number(addressOf(copy, 'FF_Amount'))
  if (mix === null) return []
  const field = addressOf(copy, 'FF_Mix')
  const rules: BrokenRule[] = known.overlaps
    .filter(({ mix_id }) => mix_id === mix.id)
    .slice(0, 1)
    .map(({ from_day, to_day }) => ({
      code: 'feed.overlap',
      verdict: 'doubtful',
      field,
      params: { mix: mix.name, place: placeName, from: from_day, to: to_day },
    }))
  const stock = known.balances.find(({ mix_id }) => mix_id === mix.id)
  if (stock && kg !== null && stock.kg - kg < -0.5) {
    const params = { mix: mix.name, kg: say.figure(stock.kg - kg, 0) }
    rules.push({ code: 'feed.stock_negative', verdict: 'doubtful', field: addressOf(copy, 'FF_Amount'), params })
  }
  if (mix.fe_per_100kg === null) {
    rules.push({ code: 'feed.mix_incomplete', verdict: 'doubtful', field, params: { mix: mix.name } })
  }
  return rules
}
