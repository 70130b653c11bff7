/** Steps of the recording dialog, in order. */
export const RECORDING_STEPS = ['location', 'form', 'confirmation', 'result'] as const

export type RecordingStep = (typeof RECORDING_STEPS)[number]

/** The options that decide the steps of a recording. */
export interface RecordingStart {
  /** a stored entry is edited: its place is known */
  isEdit: boolean
  /** step to begin with, if the caller sets one */
  startAt?: RecordingStep
}

/** Returns the first step: the place, or the form if an entry is edited. */
export const firstStep = ({ isEdit, startAt }: RecordingStart): RecordingStep =>
  startAt ?? (isEdit ? 'form' : 'location')

/** Returns the steps of a recording, for the row of numbers above them. */
export const recordingSteps = (start: RecordingStart): RecordingStep[] =>
  RECORDING_STEPS.slice(RECORDING_STEPS.indexOf(firstStep(start)))

export const nextStep = (step: RecordingStep): RecordingStep => stepAfter(step, 1)

/** Skips one step: from the form to the result, if nothing needs to be confirmed (a delete, an acknowledgement). */
export const skipStep = (step: RecordingStep): RecordingStep => stepAfter(step, 2)

/** Returns the previous step; null for the first step and for the result. */
export function previousStep(step: RecordingStep, start: RecordingStart): RecordingStep | null {
  const steps = recordingSteps(start)
  return step === 'result' ? null : (steps[steps.indexOf(step) - 1] ?? null)
}

/** Whether a step holds unsaved input, so that closing asks for confirmation. */
export const holdsUnsavedWork = (step: RecordingStep): boolean => step === 'form' || step === 'confirmation'

const stepAfter = (step: RecordingStep, steps: number): RecordingStep =>
  RECORDING_STEPS[RECORDING_STEPS.indexOf(step) + steps] ?? 'result'
