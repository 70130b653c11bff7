import { expect, test } from 'vitest'
import { supportedLanguage } from './language.ts'

test.each([null, undefined, '', 'de-DE', 'x'])('[I18N-006] language %s falls back to Danish', (tag) => {
  expect(supportedLanguage(tag)).toBe('da')
})

test('supportedLanguage recognises a language by its first letters, in any notation of the browser', () => {
  expect(['pt-BR', 'en_US', 'SV', 'es'].map(supportedLanguage)).toEqual(['pt', 'en', 'sv', 'es'])
})
