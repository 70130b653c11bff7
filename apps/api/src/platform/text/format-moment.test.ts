import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test('a moment is written on the clock of the farm, in the format of the language', () => {
  const summer = new Date('2026-06-15T22:05:00Z')
  expect(formatMoment('da', summer)).toBe('16.06.2026 00.05')
  expect(formatMoment('en', summer)).toBe('16/06/2026 00:05')
  expect(formatMoment('sv', summer)).toBe('2026-06-16 00:05')
  expect(formatMoment('es', summer)).toBe('16/06/2026 00:05')
  expect(formatMoment('pt', new Date('2026-12-01T08:05:00Z'))).toBe('01/12/2026 09:05')
})
