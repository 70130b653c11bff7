import { expect, test } from 'vitest'
import { roundEntries } from './round-entries.ts'

test('13 pigs of 6.05 kg weigh 78.65 kg, which is 78.7 as the form counts it', () => {
  const { sections } = roundEntries.weighing({ day: '2026-06-10', number: 13, avgKg: 6.05 })
  const elements = sections.flatMap(({ children }) => children)
  expect(elements).toContainEqual({ id: 'FF_TotalWeight', value: 78.7 })
})
