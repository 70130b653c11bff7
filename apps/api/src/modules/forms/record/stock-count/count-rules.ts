import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { estimatedWeightRules, liveWeightRules, weightSpreadRules } from '#modules/forms/rules/weights.ts'
import { selectBatchesClosedSince } from '#modules/forms/sql/batches.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type CountedPlace, countedHead } from './counted-places.ts'
import { isOfOnePlace } from './place-sections.ts'

/** A difference above both of these needs a confirmation. */
const DIFFERENCE_SHARE = 0.05
const DIFFERENCE_HEAD = 3

/** Doubtful: batches that had pigs on the day, were closed since, and are counted neither here nor already. */
export async function closedSinceRules(
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

/** What is doubtful or wrong about the count of a place. */
export function unitRules(session: FormSession, unit: CountedPlace, values: ElementValues, day: string): BrokenRule[] {
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
