import { formId } from '@herdboard/contract/core/form-id.ts'
import { isManyDead } from '@herdboard/domain/mortality/many-deaths.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import { entryDay, requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { oldDateRules } from '../rules/dates.ts'
import { estimatedWeightRules } from '../rules/weights.ts'
import { selectEarlierTexts, selectValueUses } from '../sql/earlier-records.ts'
import { DEATH_CAUSES, LAST_CAUSES } from './death-causes.ts'
import { type PlaceStock, placeStockAt } from './place-stock.ts'

/** Assumed weight of a dead pig that was not weighed, as a share of the mean. */
const DEAD_WEIGHT_SHARE = 0.85

/** Form `formId.deadPigs`: dead pigs. The fastest form: the user types one number, the rest is filled in. */
export const deadPigsForm: FormDefinition = {
  formId: formId.deadPigs,
  async open(session, rawValues) {
    const { place } = session
    const placeStock = await placeStockAt(session, entryDay(session, rawValues), 'takes')
    const { pens, uses } = await earlierEntries(session)
    // An excluded cause is still offered where the stored record has it.
    const isOffered = (id: number) =>
      !placeStock.excludedCauses.has(id) || session.entry?.values.FF_DeathCause === String(id)
    const byUse = DEATH_CAUSES.filter((id) => !LAST_CAUSES.includes(id)).toSorted(
      (a, b) => (uses.get(String(b)) ?? 0) - (uses.get(String(a)) ?? 0),
    )
    const build = elementBuilder(session)
    const estimatedKg = placeStock.estimatedKg === null ? null : roundWeight(placeStock.estimatedKg * DEAD_WEIGHT_SHARE)
    return {
      sections: [
        build.section('FS_Main', { name: 'day' }, [build.date({ computes: true })]),
        {
          ...build.repeated('FS_Dead', { name: 'dead', add: 'cause' }, [
            build.number({ label: 'field.number_dead', max: 999, computes: false }),
            build.radio('FF_DeathKind', { required: true, options: build.options('death_kind', [1, 2]), value: '1' }),
            build.dropdown('FF_DeathCause', {
              options: build.numberedOptions('death_cause', [...byUse, ...LAST_CAUSES].filter(isOffered)),
            }),
            build.estWeight({ label: 'field.est_weight_if_empty', value: estimatedKg }),
            build.decimal('FF_Weight', { min: 0.5, max: 200, step: 0.01, unit: 'kg' }),
            build.pen(pens),
          ]),
          eachItsRecord: true,
        },
        build.section('FS_More', { name: 'more', folded: true }, [
          build.checkbox('FF_CollectionReported'),
          build.remark(),
        ]),
      ],
      rules: (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...manyDeadRules(session, placeStock, values),
        ...emptyPlace(session, placeStock),
        ...values.copiesOf('FS_Dead').flatMap((copy) =>
          estimatedWeightRules(
            {
              weightKg: values.number(elementAddress(copy, 'FF_Weight')),
              field: elementAddress(copy, 'FF_Weight'),
              i18n: session.i18n,
            },
            placeStock.estimatedKg,
            'dead',
          ),
        ),
      ],
      saving: {
        drafts: (values, detailOf) =>
          values.copiesOf('FS_Dead').map((copy) => {
            const head = requireValue(values.number(elementAddress(copy, 'FF_Number')), 'FF_Number')
            const weightKg = values.number(elementAddress(copy, 'FF_Weight'))
            return {
              kind: 'dead',
              day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: toPlaceOfRecord(place),
              head,
              liveG: weightKg === null ? null : Math.round(head * weightKg * 1000),
              detail: detailOf(copy),
              fields: { day: 'FS_Main.FF_Date', head: elementAddress(copy, 'FF_Number'), place: 'FS_Main.FF_Date' },
            }
          }),
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.deadPigs', { count: deadRows(values), place: session.placeName }),
    }
  },
}

/** Pens and causes of earlier records, to propose; a submitted form shows none. */
async function earlierEntries({ db, scope, place, context, isSubmitted }: FormSession) {
  if (isSubmitted) return { pens: [], uses: new Map<string, number>() }
  const farmId = place.farm.id
  const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { farmId, since: addDays(context.today, -180) })
  const uses = await selectValueUses(db, scope, {
    elementId: 'FF_DeathCause',
    farmId,
    since: addDays(context.today, -90),
  })
  return { pens, uses }
}

const roundWeight = (kg: number): number => roundHalfAway(kg, 1)

const deadRows = (values: ElementValues): number =>
  values.copiesOf('FS_Dead').reduce((sum, copy) => sum + (values.number(elementAddress(copy, 'FF_Number')) ?? 0), 0)

function manyDeadRules(
  { placeName, i18n }: FormSession,
  { head, deadHead }: PlaceStock,
  values: ElementValues,
): BrokenRule[] {
  const dead = deadRows(values) + deadHead
  if (!isManyDead(dead, (head ?? 0) + deadHead)) return []
  const before = deadHead === 0 ? '' : i18n.text('forms:hint.dead_before', { count: deadHead })
  return [
    {
      code: 'dead.many',
      verdict: 'doubtful',
      field: 'FS_Dead.FF_Number',
      params: { n: dead, place: placeName, before },
    },
  ]
}

function emptyPlace({ placeName, entry }: FormSession, { head, hadPigs }: PlaceStock): BrokenRule[] {
  if (entry || hadPigs || (head ?? 0) > 0) return []
  return [{ code: 'dead.empty_place', verdict: 'refused', field: 'FS_Dead.FF_Number', params: { place: placeName } }]
}
