import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { expect, test } from 'vitest'

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))

/** Rule codes of the server that the screen's rules of elements name differently. */
const RENAMED: Record<string, string> = {
  'recurrences.endBeforeStart': 'recurrence.end',
  'recurrences.weekdays': 'recurrence.weekdays',
}

/** Other faults that both sides find: the text of the screen and that of the server. */
const SHARED = [
  ['sign-in:wrong', 'problem:auth.invalid'],
  ['sign-in:providerAway', 'problem:auth.provider_away'],
  ['sign-in:providerFailed', 'problem:auth.provider_failed'],
  ['sign-in:providerUnverified', 'problem:auth.provider_unverified'],
  ['sign-in:providerUnknown', 'problem:auth.provider_unknown'],
  ['sign-in:providerOther', 'problem:auth.provider_other'],
  ['companies:noAccessWhy', 'problem:auth.no_company'],
  ['account:passwordShort', 'rule:password.short'],
  ['reference-data:required', 'rule:keyValuePairs.notEmpty'],
  ['common:notANumber', 'rule:doubles.isNumber'],
  ['common:dayTooEarly', 'rule:dates.min'],
  ['common:dayTooLate', 'rule:dates.max'],
  ['common:dayInFuture', 'rule:dates.future'],
  ['account:emailWrong', 'rule:email.wrong'],
  ['account:passwordDiffers', 'rule:password.different'],
  ['users:emailWrong', 'rule:email.wrong'],
  ['users:ownRole', 'problem:user.own_role'],
  ['common:notAllowed', 'problem:request.not_allowed'],
  ['common:unknownError', 'problem:unknown'],
  ['account:failed', 'problem:unknown'],
  ['action-modal:failed', 'problem:unknown'],
  ['companies:failed', 'problem:unknown'],
  ['locations:failed', 'problem:unknown'],
  ['sign-in:failed', 'problem:unknown'],
  ['users:unknownError', 'problem:unknown'],
  ['economy:dayTaken', 'rule:prices.exists'],
  ['why:noFigure', 'problem:kpi.unknown'],
  ['dynamic-form:photoKind', 'problem:image.unreadable'],
] as const

/** Parameters have other marks and names on both sides; a sentence in a notice ends with a full stop. */
const comparable = (text: string | undefined): string | undefined =>
  text?.replace(/\{+\w+\}+/g, '{}').replace(/\.$/, '')

function textOf(folder: string, language: string, key: string): string | undefined {
  const [area, name = ''] = key.split(/:(.*)/s)
  return read(`${folder}/${language}/${area}.json`)[name]
}

test.each(LanguageCode.options)('screen and server have the same words for the same fault in %s', (language) => {
  const screen = (key: string) => comparable(textOf('apps/web/src/i18n', language, key))
  const server = (key: string) => comparable(textOf('apps/api/src/texts', language, key))
  const ofElements = Object.keys(read(`apps/web/src/i18n/${language}/dynamic-form.json`))
    .filter((key) => key.startsWith('fault_'))
    .map((key) => {
      const code = key.slice('fault_'.length).replace('_', '.')
      return [`dynamic-form:${key}`, `rule:${RENAMED[code] ?? code}`] as const
    })
  const shared = [...ofElements, ...SHARED]
  expect(shared.length).toBeGreaterThan(40)
  expect(shared.map(([own]) => [own, screen(own)])).toEqual(shared.map(([own, other]) => [own, server(other)]))
})
