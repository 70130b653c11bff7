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

test('[FORM-029] a copied section is named after its original with a running number', () => {
  expect(nextCloneId('FS_Line', ['FS_Line'], [])).toBe('FS_Line_1')
  expect(nextCloneId('FS_Line', ['FS_Line', 'FS_Line_1', 'FS_Line_2'], [])).toBe('FS_Line_3')
})

test('the number of a deleted copy is never reused', () => {
  expect(nextCloneId('FS_Line', ['FS_Line', 'FS_Line_1'], ['FS_Line_1', 'FS_Line_2'])).toBe('FS_Line_3')
})

test('a section has at most 50 copies at a time', () => {
  const copies = Array.from({ length: MAX_CLONES }, (_, index) => `FS_Line_${index + 1}`)
  expect(nextCloneId('FS_Line', copies, [])).toBeNull()
  expect(nextCloneId('FS_Line', copies.slice(1), copies)).toBe('FS_Line_51')
})

test('sections that only look alike are not copies', () => {
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

test('[FORM-093] the weight spread is locked until the average weight is valid', () => {
  expect(preconditionsMet(['FF_AvgWeight'], [weight(31.5)])).toBe(true)
  expect(unmetPreconditions(['FF_AvgWeight'], [weight(null)])).toEqual(['FF_AvgWeight'])
  expect(unmetPreconditions(['FF_AvgWeight'], [weight(900)])).toEqual(['FF_AvgWeight'])
  expect(preconditionsMet([], [])).toBe(true)
})

test('an element that others depend on is required, even where the form treats it as optional', () => {
  expect(preconditionsMet(['FF_AvgWeight'], [weight(null, false)])).toBe(false)
  expect(preconditionsMet(['FF_AvgWeight'], [weight('tolv', false)])).toBe(false)
  expect(preconditionsMet(['FF_AvgWeight'], [weight(31.5, false)])).toBe(true)
})

test('a form with a dependency on a missing element stays locked', () => {
  expect(unmetPreconditions(['FF_Other', 'FF_AvgWeight'], [weight(31.5)])).toEqual(['FF_Other'])
})

test('recording has four steps: place, form, confirmation, result', () => {
  expect(recordingSteps({ isEdit: false })).toEqual(['location', 'form', 'confirmation', 'result'])
  expect(nextStep('location')).toBe('form')
  expect(nextStep('result')).toBe('result')
})

test('[FORM-002] [FORM-003] an edit starts with the form, and any step can be requested', () => {
  expect(RECORDING_STEPS.indexOf(firstStep({ isEdit: true }))).toBe(1)
  expect(firstStep({ isEdit: false, startAt: 'confirmation' })).toBe('confirmation')
  expect(recordingSteps({ isEdit: true })).toEqual(['form', 'confirmation', 'result'])
})

test('[FORM-004] skipping moves two steps forward', () => {
  expect(skipStep('location')).toBe('confirmation')
  expect(skipStep('form')).toBe('result')
  expect(skipStep('confirmation')).toBe('result')
})

test('Back leads to the previous step, but not out of an edit and not from the result', () => {
  expect(previousStep('confirmation', { isEdit: true })).toBe('form')
  expect(previousStep('form', { isEdit: true })).toBeNull()
  expect(previousStep('form', { isEdit: false })).toBe('location')
  expect(previousStep('result', { isEdit: false })).toBeNull()
})

test('unsaved work can only be lost in the second and third step', () => {
  expect(RECORDING_STEPS.map(holdsUnsavedWork)).toEqual([false, true, true, false])
})
