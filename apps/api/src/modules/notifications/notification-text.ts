import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { RegisteredGroup, TextKey } from '#platform/text/text-key.ts'
import { hasText, translatorFor } from '#platform/text/translator.ts'
import { notificationKindOf } from './kinds/notification-kinds.ts'
import { LIST_SEPARATOR } from './value-list.ts'

/** The parameter with an instant, ISO 8601 in UTC. Text that users wrote is never parsed as an instant. */
const INSTANT_PARAM = 'time'
/** The parameter with a month, yyyy-MM. */
const MONTH_PARAM = 'month'
const FIGURE_DECIMALS = 1
/** The parameter with several translated values, in their order. */
const LIST_PARAM = 'diagnoses'
/** This many values of a list are named; the others are counted. */
const MAX_NAMED_VALUES = 3

/** Parameters whose values are members of a group of texts, by kind. */
const TRANSLATED_PARAMS: Readonly<Record<string, Readonly<Record<string, RegisteredGroup>>>> = {
  instruction_expiring: { diagnosis: 'option:diagnosis', diagnoses: 'option:diagnosis' },
  alarm_3: { type: 'notifications:word.alarm_type', advice: 'notifications:word.alarm_advice' },
  alarm_2: { type: 'notifications:word.alarm_type' },
  alarm_assigned: { type: 'notifications:word.alarm_type' },
  quality_inferior: { method: 'quality:name' },
  import_failed: { reason: 'notifications:word.import_reason' },
}

/** Returns whether the user sees several farms, so that texts must name the farm. */
export const seesManyFarms = ({ readableFarms }: TenantScope): boolean => readableFarms.size > 1

/** Returns the message of a notification in one language, with the farm before the place where `manyFarms`. */
export function notificationText(
  language: LanguageCode,
  typeId: number,
  params: TextParams,
  manyFarms: boolean,
): string {
  const { variant, ...values } = params
  const kind = notificationKindOf(typeId).key
  const key = `notifications:message.${kind}${variant ? `.${variant}` : ''}`
  const translatedGroups = new Map(Object.entries(TRANSLATED_PARAMS[kind] ?? {}))
  const { farm, place } = values
  const paramEntries = Object.entries(values).map(([name, value]) => {
    const group = translatedGroups.get(name)
    if (group && name === LIST_PARAM)
      return [name, translatedList(language, group, String(value).split(LIST_SEPARATOR))]
    return [name, (group && translatedValue(language, group, value)) ?? formatParam(language, name, value)]
  })
  return translatorFor(language)(key as TextKey, {
    ...Object.fromEntries(paramEntries),
    ...(typeof values.n === 'number' && { count: values.n }),
    ...(place !== undefined && { place: placeText(farm, place, manyFarms) }),
  })
}

/** Returns undefined for a stored key without a text, so that one old row does not break the whole list. */
function translatedValue(language: LanguageCode, group: RegisteredGroup, value: string | number): string | undefined {
  const key = `${group}.${value}`
  return hasText(key) ? translatorFor(language)(key) : undefined
}

/** Joins values, such as "Byld · Halebid · Ledbetændelse · +2"; not with commas, because names contain them. */
function translatedList(language: LanguageCode, group: RegisteredGroup, values: readonly string[]): string {
  const named = values.slice(0, MAX_NAMED_VALUES).map((value) => translatedValue(language, group, value) ?? value)
  const more = values.length - named.length
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join(' · ')
}

/** Removes the request at the end of a message, once it is handled or can no longer be handled. */
export const withoutRequest = (message: string): string => message.slice(0, message.lastIndexOf('. '))

/** Returns "Stald 4, A2", with the farm's name first where `manyFarms`; of the farm itself, only its name. */
function placeText(farm: string | number | undefined, place: string | number, manyFarms: boolean): string | number {
  if (place === '') return farm ?? ''
  return manyFarms && farm !== undefined ? `${farm}, ${place}` : place
}

/** Returns the message in every language, first without and then with the farm; used for search and sorting. */
export const notificationTextsInAllLanguages = (typeId: number, params: TextParams): string[] =>
  [false, true].flatMap((manyFarms) => languages.map(({ code }) => notificationText(code, typeId, params, manyFarms)))

/** Returns the index of the reader's message among those texts, from 1 as in PostgreSQL. */
export const notificationTextIndex = (language: LanguageCode, manyFarms: boolean): number =>
  languages.findIndex(({ code }) => code === language) + (manyFarms ? languages.length : 0) + 1

function formatParam(language: LanguageCode, name: string, value: string | number): string | number {
  if (typeof value === 'number') return formatFigure(language, value, FIGURE_DECIMALS)
  if (name === MONTH_PARAM) return formatMonthParam(language, value)
  return name === INSTANT_PARAM ? formatMoment(language, new Date(value)) : value
}

/** Cached: creating a format takes longer than the rest of a message. */
const monthFormats = new Map(
  languages.map(({ code }) => [
    code,
    new Intl.DateTimeFormat(code, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ]),
)

const formatMonthParam = (language: LanguageCode, month: string): string =>
  monthFormats.get(language)?.format(Date.parse(month)) ?? month
