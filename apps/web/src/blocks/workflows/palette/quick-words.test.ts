import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { readQuickWords } from './quick-words.ts'

test('form, place and number are read in five languages, with and without marks on letters', () => {
  const dead = { formId: formId.deadPigs, place: ['a1'], number: 2, pen: null }
  for (const word of ['døde', 'dode', 'Dead', 'döda', 'muertos', 'mortos'])
    expect(readQuickWords(`${word} A1 2`), word).toEqual(dead)
  expect(readQuickWords('behandling A1')).toEqual({ formId: formId.treatment, place: ['a1'], number: null, pen: null })
  for (const word of ['flyt', 'move', 'flytta', 'mover', 'transferir'])
    expect(readQuickWords(`${word} A1 40`), word).toMatchObject({ formId: formId.transfer, place: ['a1'], number: 40 })
})

test('single number names the place, and the word after "sti" the pen', () => {
  expect(readQuickWords('døde 4')).toMatchObject({ place: ['4'], number: null })
  expect(readQuickWords('døde stald 4 a1 12')).toMatchObject({ place: ['stald', '4', 'a1'], number: 12 })
  expect(readQuickWords('behandling a1 sti 7 3')).toMatchObject({ place: ['a1'], pen: '7', number: 3 })
  expect(readQuickWords('behandling sti 7')).toMatchObject({ place: [], pen: '7', number: null })
})

test('a word that names no form, or stands alone, is no quick entry', () => {
  for (const typed of ['', 'døde', 'overblik A1', 'A1 døde']) expect(readQuickWords(typed), typed).toBeNull()
})
