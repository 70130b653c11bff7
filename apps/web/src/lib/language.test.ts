import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([null, undefined, '', 'de-DE', 'x'])('[I18N-006] who asks for %s is spoken to in Danish', (tag) => {
  expect(languageOf(tag)).toBe('da')
})

test('a language is known by its first letters, however a browser writes it', () => {
  expect(['pt-BR', 'en_US', 'SV', 'es'].map(languageOf)).toEqual(['pt', 'en', 'sv', 'es'])
})
