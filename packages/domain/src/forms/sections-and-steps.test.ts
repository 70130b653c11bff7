import { expect, test } from 'vitest'
import { cloneNumber, MAX_CLONES, nextCloneId } from './clones.ts'
import type { ElementToCheck } from './form-element.ts'
import { preconditionsMet, unmetPreconditions } from './preconditions.ts'
import {
  firstStep,
  holdsUnsavedWork,
  nextStep,
  previousStep,
  RECORDING_STEPS,
  recordingSteps,
  skipStep,
} from './recording-steps.ts'

test('[FORM-029] a copy is named after its prototype with a running number', () => {
  expect(nextCloneId('FS_Line', ['FS_Line'], [])).toBe('FS_Line_1')
  expect(nextCloneId('FS_Line', ['FS_Line', 'FS_Line_1', 'FS_Line_2'], [])).toBe('FS_Line_3')
})

test('the number of a deleted copy is never given again', () => {
  expect(nextCloneId('FS_Line', ['FS_Line', 'FS_Line_1'], ['FS_Line_1', 'FS_Line_2'])).toBe('FS_Line_3')
})

test('a section has at most fifty copies at a time', () => {
  const copies = Array.from({ length: MAX_CLONES }, (_, place) => `FS_Line_${place + 1}`)
  expect(nextCloneId('FS_Line', copies, [])).toBeNull()
  expect(nextCloneId('FS_Line', copies.slice(1), copies)).toBe('FS_Line_51')
})

test('sections that only look alike are no copies', () => {
  expect(cloneNumber('FS_Line', 'FS_Line_7')).toBe(7)
  for (const id of ['FS_Line', 'FS_Lines_1', 'FS_Line_01', 'FS_Line_x', 'FS_Line_1_2', 'FS_LineX1']) {
    expect(cloneNumber('FS_Line', id), id).toBeNull()
  }
})

const weight = (value: unknown, required = true): ElementToCheck => ({
  id: 'FF_AvgWeight',
  type: 'textbox',
  input_type: 'double',
  required,
  minimum_value: 0.5,
  maximum_value: 200,
  stepsize: 0.1,
  values: null,
  value,
})

test('[FORM-093] the weight spread waits for a valid average weight', () => {
  expect(preconditionsMet(['FF_AvgWeight'], [weight(31.5)])).toBe(true)
  expect(unmetPreconditions(['FF_AvgWeight'], [weight(null)])).toEqual(['FF_AvgWeight'])
  expect(unmetPreconditions(['FF_AvgWeight'], [weight(900)])).toEqual(['FF_AvgWeight'])
  expect(preconditionsMet([], [])).toBe(true)
})

test('what others wait for must be filled in, even where the form can do without it', () => {
  expect(preconditionsMet(['FF_AvgWeight'], [weight(null, false)])).toBe(false)
  expect(preconditionsMet(['FF_AvgWeight'], [weight('tolv', false)])).toBe(false)
  expect(preconditionsMet(['FF_AvgWeight'], [weight(31.5, false)])).toBe(true)
})

test('a form that waits for an element it does not have stays shut', () => {
  expect(unmetPreconditions(['FF_Other', 'FF_AvgWeight'], [weight(31.5)])).toEqual(['FF_Other'])
})

test('an entry is recorded in four steps: place, form, check, done', () => {
  expect(recordingSteps({ isEdit: false })).toEqual(['location', 'form', 'confirmation', 'result'])
  expect(nextStep('location')).toBe('form')
  expect(nextStep('result')).toBe('result')
})

test('[FORM-002] [FORM-003] an edit begins with the form, and any step can be asked for', () => {
  expect(RECORDING_STEPS.indexOf(firstStep({ isEdit: true }))).toBe(1)
  expect(firstStep({ isEdit: false, startAt: 'confirmation' })).toBe('confirmation')
  expect(recordingSteps({ isEdit: true })).toEqual(['form', 'confirmation', 'result'])
})

test('[FORM-004] skipping goes two steps on', () => {
  expect(skipStep('location')).toBe('confirmation')
  expect(skipStep('form')).toBe('result')
  expect(skipStep('confirmation')).toBe('result')
})

test('back leads to the step before, but not out of an edit and not from what is saved', () => {
  expect(previousStep('confirmation', { isEdit: true })).toBe('form')
  expect(previousStep('form', { isEdit: true })).toBeNull()
  expect(previousStep('form', { isEdit: false })).toBe('location')
  expect(previousStep('result', { isEdit: false })).toBeNull()
})

test('only the second and third step hold work that could be lost', () => {
  expect(RECORDING_STEPS.map(holdsUnsavedWork)).toEqual([false, true, true, false])
})
