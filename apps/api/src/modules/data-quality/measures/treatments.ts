import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { isInstructionValidOn } from '#modules/health/service.ts'
import { type FarmMeasure, worstFirst } from '../method-finding.ts'
import { type AssessedCourseRow, selectCourses, selectEarlySlaughters } from '../sql/treatments.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Checks whether courses of treatment had a valid instruction, and whether nobody delivered in a withdrawal period. */
export const treatmentMeasures: FarmMeasure = async (farm) => {
  if (!farm.scope.modules.has('Medicine')) return { treatments_valid: noFinding('module_off') }
  const courses = await selectCourses(farm)
  const early = await selectEarlySlaughters(farm)
  if (courses.length === 0 && early.length === 0) return { treatments_valid: noFinding('no_treatments') }
  const broken = new Set(early.flatMap((slaughter) => slaughter.courses))
  const uninstructed = courses.filter((course) => !hasInstruction(course))
  const valid = courses.filter((course) => hasInstruction(course) && !broken.has(course.record_id)).length
  const findings = [
    ...early.map(({ day, record_id, head, place }) => ({ day, record_id, place, n: head, variant: 'early' as const })),
    ...uninstructed.map(({ day, record_id, head, place }) => ({
      day,
      record_id,
      place,
      n: head,
      variant: 'uninstructed' as const,
    })),
  ]
  return {
    treatments_valid: {
      result: methodResult(methodLimits('treatments_valid'), [
        {
          pigType: anyPigType(farm),
          value: courses.length > 0 ? (valid / courses.length) * 100 : 0,
          isInferior: early.length > 0,
        },
      ]),
      inputs: { courses: courses.length, valid_courses: valid, early_slaughters: early.length },
      worst: worstFirst(
        findings,
        ({ n, variant }) => (variant === 'early' ? Number.MAX_SAFE_INTEGER : n),
        ({ day, place, n, variant, record_id }) => ({ day, place, values: { n, variant }, record_id }),
      ),
    },
  }
}

const hasInstruction = ({ day, issue_day, expiry_day, inactive_from }: AssessedCourseRow): boolean =>
  issue_day !== null && expiry_day !== null && isInstructionValidOn({ issue_day, expiry_day, inactive_from }, day)
