import { expect, test } from 'vitest'
import { loadTexts, textsFrom } from '#i18n/load-texts.ts'
import { startLanguage } from '#i18n/start-language.ts'
import type { Language } from '#lib/locale/language.ts'
import { recurrenceText } from './recurrence-text.ts'

const fortnightly = {
  type: 'weekly' as const,
  start: '2026-11-16',
  end: '2027-01-03',
  interval: 2,
  weekdays: [2, 0],
}

async function textOf(language: Language, value: Parameters<typeof recurrenceText>[1]) {
  await startLanguage(language)
  await loadTexts(language, 'dynamic-form')
  return recurrenceText(textsFrom('dynamic-form'), value, language)
}

test('recurrence text describes every other Monday and Wednesday in five languages', async () => {
  expect(await textOf('da', fortnightly)).toBe('16.11.2026, hver 2. uge om mandagen og onsdagen til 03.01.2027')
  expect(await textOf('en', fortnightly)).toBe('16/11/2026, every 2 weeks on Monday and Wednesday until 03/01/2027')
  expect(await textOf('sv', fortnightly)).toBe('2026-11-16, varannan vecka på måndagar och onsdagar till 2027-01-03')
  expect(await textOf('es', fortnightly)).toBe(
    '16/11/2026, cada 2 semanas los lunes y los miércoles hasta el 03/01/2027',
  )
  expect(await textOf('pt', fortnightly)).toBe(
    '16/11/2026, a cada 2 semanas na segunda-feira e na quarta-feira até 03/01/2027',
  )
})

test('weekly recurrence begins on the first of its weekdays', async () => {
  const everyMonday = { ...fortnightly, start: '2026-11-22', end: null, interval: 1, weekdays: [0] }
  expect(await textOf('da', everyMonday)).toBe('23.11.2026, hver uge om mandagen')
})

test('single occurrence is a day, daily has no end, and a pattern has no first day', async () => {
  const once = { type: 'single' as const, start: '2026-11-16', end: null, interval: null, weekdays: [] }
  expect(await textOf('da', once)).toBe('16.11.2026')
  expect(await textOf('da', { ...once, type: 'daily', interval: 3 })).toBe('16.11.2026, hver 3. dag')
  expect(await textOf('da', { ...fortnightly, start: null, end: null })).toBe('hver 2. uge om mandagen og onsdagen')
})
