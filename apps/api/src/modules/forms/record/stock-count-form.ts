import { formId } from '@herdboard/contract/core/form-id.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import { entryDay, maxDay, requireValue } from '../engine/entry-day.ts'
import type { FieldProposal, FormDefinition, FormSession } from '../engine/form-definition.ts'
import { oldDateRules } from '../rules/dates.ts'
import { estimatedWeightRules, liveWeightRules, weightSpreadRules } from '../rules/weights.ts'
import { selectBatchesClosedSince } from '../sql/batches.ts'
import { selectUnitDays } from '../sql/unit-days.ts'
import { pigsAtPlaces } from './place-stock.ts'
import { type FormUnitPlace, placeIdOf, unitPlacesIn } from './unit-places.ts'

/** A difference above both of these needs a confirmation. */
const DIFFERENCE_SHARE = 0.05
const DIFFERENCE_HEAD = 3

/** Place to count, with the known values of the day. */
interface CountedPlace extends FormUnitPlace {
  sectionId: string
  /** Calculated heads; null where nothing was recorded before. */
  calculated: number | null
  estimatedKg: number | null
  hasCount: boolean
  /** A count of the day has a weight that somebody typed. */
  hasWeighedCount: boolean
  hasMovements: boolean
}

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

/** Begin of the ids of the sections that count a place each. */
const UNIT_SECTION = 'FS_Unit_'

/** Place to count, in its section of the form. */
type PlaceInSection = FormUnitPlace & Pick<CountedPlace, 'sectionId'>

/**
 * Places to count, each with its section. A submitted form counts those that it had when it was opened: batches that
 * ended meanwhile too, and none that began meanwhile, which its screen does not show.
 */
async function placesToCount(session: FormSession, rawValues: ElementValues): Promise<PlaceInSection[]> {
  const addresses = [...rawValues.all.keys()].filter((address) => address.startsWith(UNIT_SECTION))
  const named = new Set(addresses.map((address) => address.split('.')[0] ?? ''))
  const ids = [...named].map((id) => id.slice(UNIT_SECTION.length)).filter((id) => PLACE_ID.test(id))
  const places = await unitPlacesIn(session, ids)
  const isNumbered =
    isOfOnePlace(session) || ([...named].every((id) => NUMBERED.test(id)) && named.size === places.length)
  return places
    .map((unit, no) => ({ ...unit, sectionId: isNumbered ? `${UNIT_SECTION}${no + 1}` : sectionIdOf(unit) }))
    .filter(({ sectionId }) => named.size === 0 || named.has(sectionId))
}

/** A place's id without its hyphens. */
const PLACE_ID = /^[\da-f]{32}$/
/** Section of a form that was opened before sections were named by their places. Kept for one release. */
const NUMBERED = /^FS_Unit_\d{1,4}$/

/** The form was opened at the unit itself, and counts nothing else. */
const isOfOnePlace = ({ place, entry }: FormSession): boolean =>
  place.section !== null || place.batch !== null || entry !== null

/** Id of a place's section. It names the place: a number would name another one when a batch ends or begins meanwhile. */
const sectionIdOf = ({ place }: FormUnitPlace): string => `${UNIT_SECTION}${placeIdOf(place).replaceAll('-', '')}`

async function unitsToCount(
  session: FormSession,
  places: readonly PlaceInSection[],
  day: string,
): Promise<CountedPlace[]> {
  const pigs = await pigsAtPlaces(
    session,
    places.map(({ place }) => place),
    day,
  )
  const days = await selectUnitDays(session.db, session.scope, {
    unitIds: pigs.flatMap(({ unitIds }) => unitIds),
    day,
    exceptRecordId: session.entry?.id ?? null,
  })
  return places.map((place, no) => {
    const { head = null, estimatedKg = null, unitIds = [] } = pigs[no] ?? {}
    const own = days.filter(({ unit_id }) => unitIds.includes(unit_id))
    return {
      ...place,
      calculated: head === null ? null : head - own.reduce((sum, { diff_head }) => sum + diff_head, 0),
      estimatedKg,
      hasCount: own.some(({ has_count }) => has_count),
      hasWeighedCount: own.some(({ has_weighed_count }) => has_weighed_count),
      hasMovements: own.some(({ has_movements }) => has_movements),
    }
  })
}

/**
 * Returns the places whose counts become records. A batch without pigs is left out before it begins, and once its pigs
 * have left while other places of its pig type are counted: a zero would add nothing, and the batch could only be closed
 * as of that day or later. Without others, the zero lets a report of the pig type begin or end on the day.
 */
function placesToStore(counted: readonly CountedPlace[], day: string, values: ElementValues): CountedPlace[] {
  const begun = counted.filter(
    (unit) => !isUnused(unit, values) && ((unit.startDay ?? day) <= day || countedHead(unit, values) !== 0),
  )
  const pigTypes = new Set(begun.filter((unit) => !isEmptyBatch(unit, values)).map(({ pigType }) => pigType))
  return begun.filter((unit) => !isEmptyBatch(unit, values) || !pigTypes.has(unit.pigType))
}

/** A batch that had no pigs yet: a zero would take away those whose insertion is typed later. */
const isUnused = (unit: CountedPlace, values: ElementValues): boolean =>
  unit.calculated === null && isEmptyBatch(unit, values)

/** A batch whose pigs have left, with no count of the day that a zero would replace. */
const isEmptyBatch = (unit: CountedPlace, values: ElementValues): boolean =>
  unit.startDay !== null && countedHead(unit, values) === 0 && (unit.calculated ?? 0) === 0 && !unit.hasCount

/**
 * Whether the form offers an opening count, which begins the figures of a place. New forms offer it where nothing was
 * recorded before; stored ones where it was ticked.
 */
const mayBeOpening = ({ entry }: FormSession, unit: CountedPlace): boolean =>
  entry ? entry.values.FF_IsOpening === true : unit.calculated === null

const headingOf = ({ i18n }: FormSession, { name, calculated }: CountedPlace): string =>
  i18n.text('forms:section.unit', { place: name, count: calculated ?? 0 })

const countedHead = (unit: CountedPlace, values: ElementValues): number | null =>
  values.number(elementAddress(unit.sectionId, 'FF_Counted'))

/**
 * Whether the calculated weight was taken over. A correction that leaves the weight alone leaves this, too. A weight that
 * an earlier count of the day proposes was somebody's, unless that count took over the calculated one.
 */
function isWeightEstimated({ entry }: FormSession, unit: CountedPlace, values: ElementValues): boolean {
  const weightKg = values.number(elementAddress(unit.sectionId, 'FF_AvgWeight'))
  if (weightKg === null || countedHead(unit, values) === 0) return false
  if (entry) return weightKg === entry.values.FF_AvgWeight && entry.values.FF_IsWeightEstimated === true
  return !unit.hasWeighedCount && weightKg === roundOrNull(unit.estimatedKg, 1)
}

/** Sum over the places counted so far; null before the first. */
function countedSum(
  units: readonly CountedPlace[],
  values: ElementValues,
  part: (head: number, unit: CountedPlace) => number,
): number | null {
  const parts = units.flatMap((unit) => {
    const head = countedHead(unit, values)
    return head === null ? [] : [part(head, unit)]
  })
  return parts.length === 0 ? null : parts.reduce((sum, each) => sum + each, 0)
}

function unitProposals(unit: CountedPlace, values: ElementValues, elementId: string | null): FieldProposal[] {
  const weightAt = elementAddress(unit.sectionId, 'FF_AvgWeight')
  // Without pigs the weight is 0, so the user need not type it.
  const noWeight = countedHead(unit, values) === 0 ? [{ address: weightAt, value: 0, implied: true }] : []
  if (elementId === 'FF_UseCalculated') {
    const value = Math.max(0, unit.calculated ?? 0)
    return [{ address: elementAddress(unit.sectionId, 'FF_Counted'), value }, ...noWeight]
  }
  if (noWeight.length > 0) return noWeight
  // The number is not zero any more: the estimate replaces the weight 0.
  if (elementId === 'FF_Counted') return [{ address: weightAt, value: roundOrNull(unit.estimatedKg, 1) }]
  if (elementId !== 'FF_Date') return []
  return [{ address: weightAt, value: roundOrNull(unit.estimatedKg, 1), always: true }]
}

/** Why no count is stored: nothing is there, or nothing but batches that had no pigs yet, which the rule names. */
function nothingToCount(counted: readonly CountedPlace[], day: string, values: ElementValues): BrokenRule {
  const refused = { verdict: 'refused', field: 'FS_Main.FF_Date' } as const
  const unused = counted.filter((unit) => isUnused(unit, values) && (unit.startDay ?? day) <= day)
  if (unused.length === 0) return { ...refused, code: 'status.no_unit' }
  return { ...refused, code: 'status.no_pigs_yet', params: { place: unused.map(({ name }) => name).join(' · ') } }
}

/** Doubtful: batches that had pigs on the day, were closed since, and are counted neither here nor already. */
async function closedSinceRules(
  session: FormSession,
  counted: readonly CountedPlace[],
  day: string,
): Promise<BrokenRule[]> {
  const { db, scope, place, context, i18n } = session
  if (isOfOnePlace(session) || day >= context.today) return []
  const at = { farmId: place.farm.id, barnId: place.barn?.id ?? null }
  const exceptIds = counted.flatMap((unit) => unit.place.batchId ?? [])
  const closed = await selectBatchesClosedSince(db, scope, { ...at, day, today: context.today, exceptIds })
  if (closed.length === 0) return []
  const batches = closed.map(({ barn_name, name, head }) => `${barn_name}, ${name} (${i18n.formatNumber(head)})`)
  const params = { batches: batches.join(' · '), date: i18n.day(day) }
  return [{ code: 'status.closed_since', verdict: 'doubtful', field: 'FS_Main.FF_Date', params }]
}

function unitRules(session: FormSession, unit: CountedPlace, values: ElementValues, day: string): BrokenRule[] {
  const { i18n } = session
  const head = countedHead(unit, values)
  const weightKg = values.number(elementAddress(unit.sectionId, 'FF_AvgWeight'))
  const field = elementAddress(unit.sectionId, 'FF_AvgWeight')
  const spreadAt = elementAddress(unit.sectionId, 'FF_WeightSpread')
  const rules: BrokenRule[] = []
  if (head !== null && head > 0) {
    rules.push(...liveWeightRules({ weightKg, field, i18n }, unit.pigType))
    rules.push(...estimatedWeightRules({ weightKg, field, i18n }, unit.estimatedKg, 'counted'))
    rules.push(...weightSpreadRules(values.number(spreadAt), weightKg, spreadAt, i18n))
  }
  if (!values.flag(elementAddress(unit.sectionId, 'FF_IsOpening'))) rules.push(...differenceRules(session, unit, head))
  const doubtfulRule = (code: BrokenRule['code']): BrokenRule => ({
    code,
    verdict: 'doubtful',
    field: elementAddress(unit.sectionId, 'FF_Counted'),
    params: { date: i18n.day(day) },
  })
  if (unit.hasCount) rules.push(doubtfulRule('status.twice'))
  if (unit.hasMovements && session.entry === null) rules.push(doubtfulRule('status.movement_later'))
  return rules
}

function differenceRules({ i18n }: FormSession, unit: CountedPlace, head: number | null): BrokenRule[] {
  const calculated = unit.calculated ?? 0
  const apart = head === null ? 0 : Math.abs(head - calculated)
  if (head === null || apart <= DIFFERENCE_HEAD || apart <= DIFFERENCE_SHARE * calculated) return []
  return [
    {
      code: 'status.difference',
      verdict: 'doubtful',
      field: elementAddress(unit.sectionId, 'FF_Counted'),
      params: {
        place: unit.name,
        c: i18n.formatNumber(head),
        k: i18n.formatNumber(calculated),
        d: i18n.formatNumber(head - calculated),
      },
    },
  ]
}
