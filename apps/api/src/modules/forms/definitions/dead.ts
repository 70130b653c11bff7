import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { causesLeftOut } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { DEATH_CAUSES, LAST_CAUSES } from '../death-causes.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { type Standing, standingAt } from '../herd.ts'
import { oldDate } from '../rules/dates.ts'
import { nearEstimate } from '../rules/weights.ts'
import { selectEarlierTexts, selectValueUses } from '../sql/history.ts'

/** A dead pig that was not weighed is taken to weigh so much of the mean. */
const DEAD_OF_MEAN = 0.85
/** More dead in a day than either of these is asked about. */
const MANY = 5
const MANY_OF_STOCK = 0.02

/** Pigs die. The fast path of the product: one number typed, everything else filled in. */
export const dead: FormDefinition = {
  formId: 5,
  async open(at, typed) {
    const { db, scope, place, context } = at
    const standing = await standingAt(at, dayOfEntry(at, typed), 'takes')
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(context.today, -180),
    })
    const uses = await selectValueUses(db, scope, {
      elementId: 'FF_DeathCause',
      farmId: place.farm.id,
      since: addDays(context.today, -90),
    })
    const leftOut = await causesLeftOut(db, scope)
    // One that is recorded already stays with its record.
    const isOffered = (id: number) => !leftOut.has(id) || at.entry?.values.FF_DeathCause === String(id)
    const byUse = DEATH_CAUSES.filter((id) => !LAST_CAUSES.includes(id)).toSorted(
      (a, b) => (uses.get(String(b)) ?? 0) - (uses.get(String(a)) ?? 0),
    )
    const ask = asking(at)
    const estimatedKg = standing.estimatedKg === null ? null : round(standing.estimatedKg * DEAD_OF_MEAN)
    return {
      sections: [
        ask.section('FS_Main', { name: 'day' }, [ask.date({ computes: true })]),
        {
          ...ask.repeated('FS_Dead', { name: 'dead', add: 'cause' }, [
            ask.number({ label: 'field.number_dead', max: 999, computes: false }),
            ask.radio('FF_DeathKind', { required: true, options: ask.options('death_kind', [1, 2]), value: '1' }),
            ask.dropdown('FF_DeathCause', {
              options: ask.options('death_cause', [...byUse, ...LAST_CAUSES].filter(isOffered)),
            }),
            ask.estWeight({ label: 'field.est_weight_if_empty', value: estimatedKg }),
            ask.decimal('FF_Weight', { min: 0.5, max: 200, step: 0.1, unit: 'kg' }),
            ask.pen(pens),
          ]),
          eachItsRecord: true,
        },
        ask.section('FS_More', { name: 'more', folded: true }, [ask.checkbox('FF_CollectionReported'), ask.remark()]),
      ],
      rules: (values) => [
        ...oldDate(at, values.text('FS_Main.FF_Date')),
        ...many(at, standing, values),
        ...emptyPlace(at, standing),
        ...values.copiesOf('FS_Dead').flatMap((copy) =>
          nearEstimate(
            {
              weightKg: values.number(addressOf(copy, 'FF_Weight')),
              field: addressOf(copy, 'FF_Weight'),
              i18n: at.say,
            },
            standing.estimatedKg,
            [0.4, 1.3],
            'dead.weight_unusual',
          ),
        ),
      ],
      keeping: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Dead').map((copy) => {
            const head = given(values.number(addressOf(copy, 'FF_Number')), 'FF_Number')
            const weightKg = values.number(addressOf(copy, 'FF_Weight'))
            return {
              kind: 'dead',
              day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: placeOfRecord(place),
              head,
              liveG: weightKg === null ? null : Math.round(head * weightKg * 1000),
              detail: detailOf(copy),
              fields: { day: 'FS_Main.FF_Date', head: addressOf(copy, 'FF_Number'), place: 'FS_Main.FF_Date' },
            }
          }),
      },
      done: (values) => at.say.text('forms:done.5', { count: deadIn(values), place: at.placeName }),
    }
  },
}

const round = (kg: number): number => Math.round(kg * 10) / 10

const deadIn = (values: Values): number =>
  values.copiesOf('FS_Dead').reduce((sum, copy) => sum + (values.number(addressOf(copy, 'FF_Number')) ?? 0), 0)

function many({ placeName, say }: Opening, { head, deadHead }: Standing, values: Values): BrokenRule[] {
  const n = deadIn(values) + deadHead
  if (n <= Math.max(MANY, MANY_OF_STOCK * ((head ?? 0) + deadHead))) return []
  const before = deadHead === 0 ? '' : i18n.text('forms:hint.dead_before', { count: deadHead })
  return [
    { code: 'dead.many', verdict: 'doubtful', field: 'FS_Dead.FF_Number', params: { n, place: placeName, before } },
  ]
}

function emptyPlace({ placeName, entry }: Opening, { head, hadPigs }: Standing): BrokenRule[] {
  if (entry || hadPigs || (head ?? 0) > 0) return []
  return [{ code: 'dead.empty_place', verdict: 'refused', field: 'FS_Dead.FF_Number', params: { place: placeName } }]
}
