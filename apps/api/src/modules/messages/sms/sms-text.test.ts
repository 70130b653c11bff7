import { expect, test } from 'vitest'
import { parsePhoneNumber } from './phone-number.ts'
import { gsmText, smsText } from './sms-text.ts'

const LINK = 'https://herdboard.example/notifications?types=27'

test('short message is sent whole, with its link', () => {
  expect(smsText('Vand: intet flow i Stald 3, A1', 0, LINK)).toBe(`Vand: intet flow i Stald 3, A1 ${LINK}`)
})

test('long message is cut at a word, and keeps the number of others and the link', () => {
  const text =
    'Vand: intet flow i Nygaard, Stald 3, A1 siden 15.06.2026 12.00. Tjek hane, filter og strøm med det samme, og ring til vagten'
  // 160 - 3 dots - " (+2)" of 5 - a space and the link of 49 = 103 signs, back to the end of a word.
  expect(smsText(text, 2, LINK)).toBe(
    `Vand: intet flow i Nygaard, Stald 3, A1 siden 15.06.2026 12.00. Tjek hane, filter og strøm med det... (+2) ${LINK}`,
  )
  expect(smsText('x'.repeat(300), 0, LINK)).toHaveLength(160)
})

test('Danish letters stay, and letters that would halve the length of an SMS lose their marks', () => {
  expect(gsmText('Høj dødelighed i Åstald, ærø')).toBe('Høj dødelighed i Åstald, ærø')
  expect(gsmText('Sección “más” · ação – 🐖')).toBe('Seccion "mas" - acao - ?')
  // A sign of the extension takes two places: 55 of them and 49 of space and link are 159.
  const braces = smsText('['.repeat(60), 0, LINK)
  expect(braces).toBe(`${'['.repeat(54)}... ${LINK}`)
})

test.each([
  ['12 34 56 78', '+4512345678'],
  ['+45 12345678', '+4512345678'],
  ['0045 12-34-56-78', '+4512345678'],
  ['+46 (70) 123 45 67', '+46701234567'],
  ['1234567', null],
  ['+0123456789', null],
  ['abc', null],
  ['+45 1234567812345678', null],
])('telephone number %s is read as %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number)
})
