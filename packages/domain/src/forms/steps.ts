/** The steps of the window in which something is recorded, in order. */
export const STEPS = ['location', 'form', 'confirmation', 'result'] as const

export type Step = (typeof STEPS)[number]

/** What of an opening decides its steps. */
export interface Opening {
  /** a stored entry is changed: its place is known */
  isEdit: boolean
  /** a step to begin with, for who opens it */
  startAt?: Step
}

/** The step an opening begins with: the place, but the form when an entry is edited. */
export const firstStep = ({ isEdit, startAt }: Opening): Step => startAt ?? (isEdit ? 'form' : 'location')

/** The steps that an opening goes through, for the row of numbers above them. */
export const stepsOf = (opening: Opening): Step[] => STEPS.slice(STEPS.indexOf(firstStep(opening)))

export const nextStep = (step: Step): Step => stepAfter(step, 1)

/** Two steps on: from the form to the result, where nothing needs to be confirmed (a delete, an acknowledgement). */
export const skipStep = (step: Step): Step => stepAfter(step, 2)

/** The step before; the first of the opening and the result have none. */
export function previousStep(step: Step, opening: Opening): Step | null {
  const steps = stepsOf(opening)
  return step === 'result' ? null : (steps[steps.indexOf(step) - 1] ?? null)
}

/** Steps that hold what a person typed: closing there asks first. */
export const holdsUnsavedWork = (step: Step): boolean => step === 'form' || step === 'confirmation'

const stepAfter = (step: Step, steps: number): Step => STEPS[STEPS.indexOf(step) + steps] ?? 'result'
