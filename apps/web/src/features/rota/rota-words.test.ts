import { expect, test } from 'vitest'
import type { Translate } from '#i18n/load-texts.ts'
import { gapText } from './rota-words.ts'

const context = { t: ((key: string) => key) as unknown as Translate<'rota'>, language: 'da' as const }

test('a gap of six days and sixteen hours is not the whole week', () => {
  expect(gapText({ weekdays: [1], from: '16:00', to: '08:00', days: 7 }, context)).toBe('man 16.00 – man 08.00')
  expect(gapText({ weekdays: [1], from: '00:00', to: '00:00', days: 7 }, context)).toBe('allWeek')
})
