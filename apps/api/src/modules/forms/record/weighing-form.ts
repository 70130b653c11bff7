import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import { entryDay, requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { liveGrams, triadProposals, triadRule } from '../engine/weight-triad.ts'
import { oldDateRules } from '../rules/dates.ts'
import { estimatedWeightRules, liveWeightRules, weightSpreadRules } from '../rules/weights.ts'
import { selectEarlierTexts, selectLatestRecord } from '../sql/earlier-records.ts'
import { type EarlierWeighing, selectWeighingBefore } from '../sql/weighings.ts'
import { placeStockAt } from './place-stock.ts'

/** Refused: pigs cannot lose a tenth of their weight within `SHRINK_DAYS`. */
const SHRUNK_SHARE = 0.9
const SHRINK_DAYS = 14

/** Form `formId.weighing`: weighing, pen by pen. The mean corrects the growth curve; the stock does not change. */
export const weighingForm: FormDefinition = {
  formId: formId.weighing,
  async open(session, rawValues) {
    const { db, scope, place, entry } = session
    const day = entryDay(session, rawValues)
    const placeStock = await placeStockAt(session, day)
    const before = await selectWeighingBefore(db, scope, {
      place: toPlaceOfRecord(place),
      day,
      since: addDays(day, -SHRINK_DAYS),
      exceptId: entry?.id ?? null,
    })
    const last = await selectLatestRecord(db, scope, recordKind.weighing, toPlaceOfRecord(place), entry?.id)
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(session.context.today, -180),
    })
    const build = elementBuilder(session)
    const methods = build.options('weigh_method', [1, 2, 3])
    return {
      sections: [
        build.section('FS_Main', { name: 'day' }, [build.date({ computes: true })]),
        build.repeated('FS_Weighing', { name: 'weighing', add: 'pens' }, [
          build.pen(pens),
          build.number({ label: 'field.number_weighed' }),
          build.avgWeight(),
          build.totalWeight(),
          build.weightSpread(),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.radio('FF_WeighMethod', {
            wide: true,
            options: methods,
            value: methods.find(({ id }) => id === last?.detail.FF_WeighMethod)?.id ?? null,
          }),
          build.remark(),
        ]),
      ],
      proposals: (change) => change.values.copiesOf('FS_Weighing').flatMap((copy) => triadProposals(change, copy)),
      rules: (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...values.copiesOf('FS_Weighing').flatMap((copy) => copyRules(session, values, copy)),
        ...meanRules(session, values, placeStock.estimatedKg, before),
      ],
      saving: {
        drafts: (values, detailOf) => {
          const { head, grams } = requireValue(weighedTotals(values), 'FF_AvgWeight')
          return [
            {
              kind: 'weighing',
              day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: toPlaceOfRecord(place),
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
      savedMessage: (values) => {
        const { head, grams } = requireValue(weighedTotals(values), 'FF_AvgWeight')
        return session.i18n.text('forms:done.weighing', {
          w: session.i18n.formatNumber(grams / head / 1000),
          place: session.placeName,
        })
      },
    }
  },
}

/** Heads and weight of all pens; null until every pen has its weight. */
function weighedTotals(values: ElementValues): { head: number; grams: number } | null {
  let head = 0
  let grams = 0
  for (const copy of values.copiesOf('FS_Weighing')) {
    const number = values.number(elementAddress(copy, 'FF_Number'))
    const live = liveGrams(values, copy)
    if (number === null || live === null) return null
    head += number
    grams += live
  }
  return head === 0 ? null : { head, grams }
}

function copyRules({ i18n, place }: FormSession, values: ElementValues, copy: string): BrokenRule[] {
  const weightKg = values.number(elementAddress(copy, 'FF_AvgWeight'))
  const field = elementAddress(copy, 'FF_AvgWeight')
  const spreadAt = elementAddress(copy, 'FF_WeightSpread')
  return [
    ...liveWeightRules({ weightKg, field, i18n }, place.barn?.pigType ?? SLAUGHTER_PIGS),
    ...triadRule(values, copy),
    ...weightSpreadRules(values.number(spreadAt), weightKg, spreadAt, i18n),
  ]
}

/** Rules for the mean of all pens, compared with the estimate and the weighing before. */
function meanRules(
  { i18n }: FormSession,
  values: ElementValues,
  estimatedKg: number | null,
  before: EarlierWeighing | undefined,
): BrokenRule[] {
  const all = weighedTotals(values)
  if (all === null) return []
  const meanKg = all.grams / all.head / 1000
  const field = 'FS_Weighing.FF_AvgWeight'
  if (before?.is_recent && !before.has_insertions && meanKg < SHRUNK_SHARE * before.avg_kg) {
    const params = { w: i18n.formatNumber(before.avg_kg), date: before.day }
    return [{ code: 'weighing.shrinks', verdict: 'refused', field, params }]
  }
  return estimatedWeightRules({ weightKg: meanKg, field, i18n }, estimatedKg, 'weighed', before)
}
