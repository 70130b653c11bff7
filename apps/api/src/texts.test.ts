import { readdirSync, readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { type ProblemCode, problemStatus } from '@herdboard/contract/core/problem.ts'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/text/translator.ts'
import { catalogueDifferences, type TextCatalogue } from '#testing/contract-checks/text-catalogues.ts'

const folder = new URL('texts/', import.meta.url)
const areas = (language: string) => readdirSync(new URL(`${language}/`, folder)).sort()
const catalogue = (language: string, file: string): TextCatalogue =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))

const languages = LanguageCode.options

test('catalogue check detects two catalogues that differ', () => {
  const da = { a: '{n} grise i {place}', b_one: '{count} gris', b_other: '{count} grise', c: 'Stald' }
  expect(catalogueDifferences(da, { ...da })).toEqual([])
  expect(catalogueDifferences(da, { a: '{n} pigs', b_one: '1', b_other: '{count} pigs', d: 'x' })).toEqual([
    'a: {n} {place} against {n}',
    'b_one: {count} against ',
    'c: missing',
    'd: too many',
  ])
  expect(catalogueDifferences(da, { ...da, c: '  ' })).toEqual(['c: empty'])
  // Spanish and Portuguese have a third plural form, for millions.
  expect(catalogueDifferences(da, { ...da, b_many: '{count} de cerdos' })).toEqual([])
})

test.each(languages.slice(1))('every Danish text exists in %s, with the same placeholders', (language) => {
  expect(areas(language)).toEqual(areas('da'))
  const unlike = areas('da').flatMap((file) =>
    catalogueDifferences(catalogue('da', file), catalogue(language, file)).map((what) => `${file} ${what}`),
  )
  expect(unlike).toEqual([])
})

test.each(languages)('every refusal has its text in %s, and no text is unused', (language) => {
  expect(Object.keys(catalogue(language, 'problem.json')).sort()).toEqual(Object.keys(problemStatus).sort())
})

test.each([
  ['da', 'request.not_allowed', 'Hov! Du mangler rettigheder for denne handling'],
  ['en', 'request.not_allowed', 'Whoops! You are missing the required permissions for this action'],
  ['da', 'unknown', 'Undskyld! Der er sket en ukendt fejl'],
  ['en', 'unknown', 'Sorry! An unknown error has occurred'],
] as const satisfies readonly (readonly [LanguageCode, ProblemCode, string])[])(
  'text in %s of %s matches the agreed wording',
  (language, code, said) => {
    expect(translatorFor(language)(`problem:${code}`)).toBe(said)
  },
)
