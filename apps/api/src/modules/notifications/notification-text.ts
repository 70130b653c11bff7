import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import { hasText, translatorFor } from '#platform/text/translator.ts'
import { notificationKindOf } from './notification-kinds.ts'
import { LIST_SEPARATOR } from './value-list.ts'

/** The parameter that holds an instant, ISO 8601 in UTC. What people wrote is never read as one, however it looks. */
const INSTANT_PARAM = 'time'
/** The parameter that holds a month, yyyy-MM. */
const MONTH_PARAM = 'month'
const FIGURE_DECIMALS = 1
/** The parameter that holds several values with words of their own, told in their order. */
const LIST_PARAM = 'diagnoses'
/** So many of a list are named, the rest is counted. */
const MAX_NAMED_VALUES = 3

/** Values that are numbers or keys of something with words of its own, by type; see `wordKey`. */
const TRANSLATED_PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  instruction_expiring: { diagnosis: 'option:diagnosis', diagnoses: 'option:diagnosis' },
  alarm_3: { type: 'alarm_type', advice: 'alarm_advice' },
  alarm_2: { type: 'alarm_type' },
  quality_inferior: { method: 'quality:name' },
  import_failed: { reason: 'import_reason' },
}

/** A group with an area of its own stands there, as the names of the methods of data quality do. */
const valueTextKey = (group: string, value: string | number): string =>
  group.includes(':') ? `${group}.${value}` : `notifications:word.${group}.${value}`

/** Who sees one farm alone need not be told which. */
export const seesManyFarms = ({ readableFarms }: TenantScope): boolean => readableFarms.size > 1

/** The message of a notification in one language; its farm stands before the place for who sees several farms. */
export function notificationText(
  language: LanguageCode,
  typeId: number,
  params: TextParams,
  manyFarms: boolean,
): string {
  const { variant, ...values } = params
  const kind = notificationKindOf(typeId).key
  const key = `notifications:message.${kind}${variant ? `.${variant}` : ''}`
  const worded = new Map(Object.entries(TRANSLATED_PARAMS[kind] ?? {}))
  const { farm, place } = values
  const written = Object.entries(values).map(([name, value]) => {
    const group = worded.get(name)
    if (group && name === LIST_PARAM)
      return [name, translatedList(language, group, String(value).split(LIST_SEPARATOR))]
    return [name, (group && translatedValue(language, group, value)) ?? formatParam(language, name, value)]
  })
  return translatorFor(language)(key, {
    ...Object.fromEntries(written),
    ...(typeof values.n === 'number' && { count: values.n }),
    ...(place !== undefined && { place: placeText(farm, place, manyFarms) }),
  })
}

/** What was stored under a key that is gone has none, and is told as it stands: one old line must not hold back all others. */
function translatedValue(language: LanguageCode, group: string, value: string | number): string | undefined {
  const key = valueTextKey(group, value)
  return hasText(key) ? translatorFor(language)(key) : undefined
}

/** "Byld · Halebid · Ledbetændelse · +2": names hold commas themselves. */
function translatedList(language: LanguageCode, group: string, values: readonly string[]): string {
  const named = values.slice(0, MAX_NAMED_VALUES).map((value) => translatedValue(language, group, value) ?? value)
  const more = values.length - named.length
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join(' · ')
}

/** What a message tells, without what it asks for at its end: it was done, or nobody can do it any more. */
export const withoutRequest = (message: string): string => message.slice(0, message.lastIndexOf('. '))

/** "Stald 4, A2"; with the farm's name first for who sees several, and alone where the farm itself is the place. */
function placeText(farm: string | number | undefined, place: string | number, manyFarms: boolean): string | number {
  if (place === '') return farm ?? ''
  return manyFarms && farm !== undefined ? `${farm}, ${place}` : place
}

/** In every language, first without and then with the farm before the place: what is searched in and sorted by. */
export const notificationTextsInAllLanguages = (typeId: number, params: TextParams): string[] =>
  [false, true].flatMap((manyFarms) => languages.map(({ code }) => notificationText(code, typeId, params, manyFarms)))

/** Where these words stand among those of all languages, from 1 as PostgreSQL counts. */
export const notificationTextIndex = (language: LanguageCode, manyFarms: boolean): number =>
  languages.findIndex(({ code }) => code === language) + (manyFarms ? languages.length : 0) + 1

function formatParam(language: LanguageCode, name: string, value: string | number): string | number {
  if (typeof value === 'number') return formatFigure(language, value, FIGURE_DECIMALS)
  if (name === MONTH_PARAM) return formatMonthParam(language, value)
  return name === INSTANT_PARAM ? formatInstantParam(language, value) : value
}

/** Kept: making one takes longer than all else of a message. */
const instantFormats = new Map(
  languages.map(({ code }) => [
    code,
    new Intl.DateTimeFormat(code, { dateStyle: 'short', timeStyle: 'short', timeZone: FARM_ZONE }),
  ]),
)

const formatInstantParam = (language: LanguageCode, instant: string): string =>
  instantFormats.get(language)?.format(Date.parse(instant)) ?? instant

const formatMonthParam = (language: LanguageCode, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month))
