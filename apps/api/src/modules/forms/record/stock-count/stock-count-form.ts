import { formId } from '@herdboard/contract/core/form-id.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { elementAddress } from '#modules/forms/engine/element-values.ts'
import { entryDay, maxDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { oldDateRules } from '#modules/forms/rules/dates.ts'
import { unitProposals } from './count-proposals.ts'
import { closedSinceRules, unitRules } from './count-rules.ts'
import { type CountedPlace, countedHead, countedSum, isWeightEstimated, unitsToCount } from './counted-places.ts'
import { placesToCount } from './place-sections.ts'
import { nothingToCount, placesToStore } from './stored-places.ts'

/** Form `formId.stockCount`: stock count. Each section, batch or undivided barn is counted separately. */
export const stockCountForm: FormDefinition = {
  formId: formId.stockCount,
  async open(session, rawValues) {
    const proposed = proposedDay(session)
    const isUntouched = session.entry === null && rawValues.text('FS_Main.FF_Date') === null
    const day = isUntouched ? proposed : entryDay(session, rawValues)
    const counted = await unitsToCount(session, await placesToCount(session, rawValues), day)
    const build = elementBuilder(session)
    const firstBarn = counted[0]?.barnId
    return {
      sections: [
        build.section('FS_Main', { name: 'count' }, [
          build.date({ computes: true, value: proposed }),
          build.button('FF_UseCalculated'),
          build.integer('FF_SumCounted', { disabled: true, unit: 'pigs' }),
          build.integer('FF_SumDifference', { disabled: true, unit: 'pigs' }),
        ]),
        ...counted.map((unit) => ({
          ...build.namedSection(unit.sectionId, headingOf(session, unit), unit.barnId !== firstBarn, [
            build.integer('FF_Calculated', { disabled: true, unit: 'pigs', value: unit.calculated ?? 0 }),
            build.integer('FF_Counted', { required: true, min: 0, max: 99_999, unit: 'pigs', computes: true }),
            build.avgWeight({
              min: 0,
              computes: false,
              value: roundOrNull(unit.estimatedKg, 1),
              hint: unit.estimatedKg === null ? null : session.i18n.text('forms:hint.counted_weight'),
            }),
            build.weightSpread(),
            ...(mayBeOpening(session, unit) ? [build.checkbox('FF_IsOpening', { value: true })] : []),
          ]),
          eachItsRecord: true,
        })),
        build.section('FS_More', { name: 'more', folded: true }, [build.remark()]),
      ],
      proposals: ({ values, elementId }) => [
        ...counted.flatMap((unit) => unitProposals(unit, values, elementId)),
        { address: 'FS_Main.FF_SumCounted', value: countedSum(counted, values, (head) => head) },
        {
          address: 'FS_Main.FF_SumDifference',
          value: countedSum(counted, values, (head, unit) => head - (unit.calculated ?? 0)),
        },
      ],
      rules: async (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...(placesToStore(counted, day, values).length === 0 ? [nothingToCount(counted, day, values)] : []),
        ...(await closedSinceRules(session, counted, day)),
        ...placesToStore(counted, day, values).flatMap((unit) => unitRules(session, unit, values, day)),
      ],
      saving: {
        drafts: (values, detailOf) =>
          placesToStore(counted, day, values).map((unit) => ({
            kind: 'status',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: unit.place,
            head: requireValue(countedHead(unit, values), 'FF_Counted'),
            avgG: Math.round(
              requireValue(values.number(elementAddress(unit.sectionId, 'FF_AvgWeight')), 'FF_AvgWeight') * 1000,
            ),
            isOpening: values.flag(elementAddress(unit.sectionId, 'FF_IsOpening')),
            isWeightEstimated: isWeightEstimated(session, unit, values),
            detail: detailOf(unit.sectionId),
            fields: {
              day: 'FS_Main.FF_Date',
              head: elementAddress(unit.sectionId, 'FF_Counted'),
              place: elementAddress(unit.sectionId, 'FF_Counted'),
            },
          })),
      },
      savedMessage: (values) => {
        const count = countedSum(counted, values, (head) => head) ?? 0
        // The first count of a place differs from nothing.
        if (count > 0 && counted.every(({ calculated }) => calculated === null))
          return session.i18n.text('forms:done.firstCount', { count })
        const difference = countedSum(counted, values, (head, unit) => head - (unit.calculated ?? 0)) ?? 0
        return session.i18n.text('forms:done.stockCount', { count, d: session.i18n.formatNumber(difference) })
      },
    }
  },
}

/** Today; for a closed batch the day before its end, the last one on which it can be counted. */
function proposedDay({ place: { batch }, context }: FormSession): string {
  const end = batch?.endDate ?? null
  return end === null || end > context.today ? context.today : maxDay(batch?.startDate ?? end, addDays(end, -1))
}

/**
 * Whether the form offers an opening count, which begins the figures of a place. New forms offer it where nothing was
 * recorded before; stored ones where it was ticked.
 */
const mayBeOpening = ({ entry }: FormSession, unit: CountedPlace): boolean =>
  entry ? entry.values.FF_IsOpening === true : unit.calculated === null

const headingOf = ({ i18n }: FormSession, { name, calculated }: CountedPlace): string =>
  i18n.text('forms:section.unit', { place: name, count: calculated ?? 0 })
