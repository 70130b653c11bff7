import { expect, test } from 'vitest'
import { supportedLanguage } from './language.ts'

test.each([null, undefined, '', 'de-DE', 'x'])('[I18N-006] who asks for %s is spoken to in Danish', (tag) => {
  expect(supportedLanguage(tag)).toBe('da')
})

test('a language is known by its first letters, however a browser writes it', () => {
  expect(['pt-BR', 'en_US', 'SV', 'es'].map(supportedLanguage)).toEqual(['pt', 'en', 'sv', 'es'])
})
