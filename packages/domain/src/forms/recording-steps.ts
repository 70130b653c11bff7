/** The steps of the window in which something is recorded, in order. */
export const RECORDING_STEPS = ['location', 'form', 'confirmation', 'result'] as const

export type RecordingStep = (typeof RECORDING_STEPS)[number]

/** What of an opening decides its steps. */
export interface RecordingStart {
  /** a stored entry is changed: its place is known */
  isEdit: boolean
  /** a step to begin with, for who opens it */
  startAt?: RecordingStep
}

/** The step an opening begins with: the place, but the form when an entry is edited. */
export const firstStep = ({ isEdit, startAt }: RecordingStart): RecordingStep =>
  startAt ?? (isEdit ? 'form' : 'location')

/** The steps that an opening goes through, for the row of numbers above them. */
export const recordingSteps = (start: RecordingStart): RecordingStep[] =>
  RECORDING_STEPS.slice(RECORDING_STEPS.indexOf(firstStep(start)))

export const nextStep = (step: RecordingStep): RecordingStep => stepAfter(step, 1)

/** Two steps on: from the form to the result, where nothing needs to be confirmed (a delete, an acknowledgement). */
export const skipStep = (step: RecordingStep): RecordingStep => stepAfter(step, 2)

/** The step before; the first of the opening and the result have none. */
export function previousStep(step: RecordingStep, start: RecordingStart): RecordingStep | null {
  const steps = recordingSteps(start)
  return step === 'result' ? null : (steps[steps.indexOf(step) - 1] ?? null)
}

/** Steps that hold what a person typed: closing there asks first. */
export const holdsUnsavedWork = (step: RecordingStep): boolean => step === 'form' || step === 'confirmation'

const stepAfter = (step: RecordingStep, steps: number): RecordingStep =>
  RECORDING_STEPS[RECORDING_STEPS.indexOf(step) + steps] ?? 'result'
