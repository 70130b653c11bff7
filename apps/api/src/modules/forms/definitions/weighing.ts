import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { recordType } from '#modules/ledger/draft.ts'
import type { BrokenRule } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { dayOfEntry, given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { standingAt } from '../herd.ts'
import { oldDate } from '../rules/dates.ts'
import { believableLive, believableSpread } from '../rules/weights.ts'
import { selectLatestRecord, selectEarlierTexts } from '../sql/history.ts'
import { type EarlierWeighing, selectWeighingBefore } from '../sql/weighings.ts'

/** A weighing this far from the estimate is asked about. */
const BELIEVABLE_SHARE = [0.75, 1.25] as const
/** Pigs do not lose a tenth of their weight in these days. */
const SHRUNK_SHARE = 0.9
const SHRINK_DAYS = 14

/** Pigs are weighed, pen by pen; their mean bends the growth curve. No pig moves. */
export const weighing: FormDefinition = {
  formId: 16,
  async open(at, typed) {
    const { db, scope, place, entry } = at
    const day = dayOfEntry(at, typed)
    const standing = await standingAt(at, day)
    const before = await selectWeighingBefore(db, scope, {
      place: placeOfRecord(place),
      day,
      since: addDays(day, -SHRINK_DAYS),
      exceptId: entry?.id ?? null,
    })
    const last = await selectLatestRecord(db, scope, recordType.weighing, placeOfRecord(place), entry?.id)
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(at.context.today, -180),
    })
    const ask = asking(at)
    const methods = ask.options('weigh_method', [1, 2, 3])
    return {
      sections: [
        ask.section('FS_Main', { name: 'day' }, [ask.date({ computes: true })]),
        ask.repeated('FS_Weighing', { name: 'weighing', add: 'pens' }, [
          ask.pen(pens),
          ask.number({ label: 'field.number_weighed' }),
          ask.avgWeight(),
          ask.totalWeight(),
          ask.weightSpread(),
        ]),
        ask.section('FS_More', { name: 'more', folded: true }, [
          ask.radio('FF_WeighMethod', {
            wide: true,
            options: methods,
            value: methods.find(({ id }) => id === last?.detail.FF_WeighMethod)?.id ?? null,
          }),
          ask.remark(),
        ]),
      ],
      proposals: (change) => change.values.copiesOf('FS_Weighing').flatMap((copy) => triadProposals(change, copy)),
      rules: (values) => [
        ...oldDate(at, values.text('FS_Main.FF_Date')),
        ...values.copiesOf('FS_Weighing').flatMap((copy) => copyRules(at, values, copy)),
        ...meanRules(at, values, standing.estimatedKg, before),
      ],
      keeping: {
        drafts: (values, detailOf) => {
          const { head, grams } = given(weighed(values), 'FF_AvgWeight')
          return [
            {
              kind: 'weighing',
              day: given(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: placeOfRecord(place),
              head,
              avgG: Math.round(grams / head),
              detail: detailOf(),
              fields: {
                day: 'FS_Main.FF_Date',
                head: 'FS_Weighing.FF_Number',
                place: 'FS_Main.FF_Date',
              },
            },
          ]
        },
      },
      done: (values) => {
        const { head, grams } = given(weighed(values), 'FF_AvgWeight')
        return at.say.text('forms:done.16', { w: at.say.figure(grams / head / 1000), place: at.placeName })
      },
    }
  },
}

/** All pens together, by heads; null until every pen has its weight. */
function weighed(values: Values): { head: number; grams: number } | null {
  let head = 0
  let grams = 0
  for (const copy of values.copiesOf('FS_Weighing')) {
    const number = values.number(addressOf(copy, 'FF_Number'))
    const live = liveGrams(values, copy)
    if (number === null || live === null) return null
    head += number
    grams += live
  }
  return head === 0 ? null : { head, grams }
}

function copyRules({ say, place }: Opening, values: Values, copy: string): BrokenRule[] {
  const weightKg = values.number(addressOf(copy, 'FF_AvgWeight'))
  const field = addressOf(copy, 'FF_AvgWeight')
  const spreadAt = addressOf(copy, 'FF_WeightSpread')
  return [
    ...believableLive({ weightKg, field, i18n }, place.barn?.pigType ?? SLAUGHTER_PIGS),
    ...triadRule(values, copy),
    ...believableSpread(values.number(spreadAt), weightKg, spreadAt, i18n),
  ]
}

/** The mean of all pens against the estimate and against the weighing before. */
function meanRules(
  { say }: Opening,
  values: Values,
  estimatedKg: number | null,
  before: EarlierWeighing | undefined,
): BrokenRule[] {
  const all = weighed(values)
  if (all === null) return []
  const meanKg = all.grams / all.head / 1000
  const field = 'FS_Weighing.FF_AvgWeight'
  if (before?.is_recent && !before.has_insertions && meanKg < SHRUNK_SHARE * before.avg_kg) {
    const params = { w: i18n.figure(before.avg_kg), date: before.day }
    return [{ code: 'weighing.shrinks', verdict: 'refused', field, params }]
  }
  if (estimatedKg === null) return []
  const share = meanKg / estimatedKg
  if (share >= BELIEVABLE_SHARE[0] && share <= BELIEVABLE_SHARE[1]) return []
  const params = before
    ? { w: i18n.figure(meanKg), last: i18n.figure(before.avg_kg), date: before.day }
    : { w: i18n.figure(meanKg), est: i18n.figure(estimatedKg) }
  return [{ code: before ? 'weighing.last_weight' : 'weight.off_estimate', verdict: 'doubtful', field, params }]
}
