import { FarmPermission, ProductModule, Role } from '@herdboard/contract/core/access.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import type { RecordChange } from '@herdboard/contract/herd/records.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { kpiName } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay, formatFigure, formatOre } from '#platform/text/format-values.ts'
import { hasText } from '#platform/text/translator.ts'
import { isAuditField } from './audit-fields.ts'
import { choiceTextKeys, pigTypeOptionKeys, setupFieldLabels } from './setup-labels.ts'

export type SubjectNames = ReadonlyMap<string, string>

/** Technical fields that an audit entry does not show. */
const HIDDEN_FIELDS = new Set([
  'id',
  'version',
  'directory_id',
  'created_at',
  'created_by',
  'deleted_at',
  'given_start',
  'fields',
  'facts',
  'course',
  'ledger',
  // The second is the name that entries before migration 0030 have.
  'is_confirmed',
  'forced',
  'type',
  'type_id',
  'kind',
  'series_id',
  'series_day',
  'pig_type',
  'detail',
  'from',
  'factor_milli',
  'is_weaners',
  'barns',
  'sections',
])

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

type AuditFields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is AuditFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Flattens a stored object to one level, with one spelling of field names. Fields of places and recurrence rules are
 * included.
 */
function flattenFields(value: unknown): Map<string, unknown> {
  // For example a list of prices, which has no field name.
  if (Array.isArray(value)) return new Map([['prices', value]])
  if (!isFields(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
      const name = snake(key)
      if (name === 'type' && (field === 'daily' || field === 'weekly')) return [['repeats', field]]
      if ((name === 'place' || name === 'series' || name === 'settings') && isFields(field))
        return [...flattenFields(field)]
      if (name in pigTypeOptionKeys) return [...flattenFields(field)].map(([goal, label]) => [`${name}.${goal}`, label])
      return HIDDEN_FIELDS.has(name) ? [] : [[name, field]]
    }),
  )
}

const idsInValue = (value: unknown): string[] => {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsInValue)
  return isFields(value) ? Object.values(value).flatMap(idsInValue) : []
}

/** Returns the ids in a stored object, so that all their names are queried together. */
export const idsInAuditValue = (value: unknown): string[] => [...flattenFields(value).values()].flatMap(idsInValue)

/** Returns the fields that differ, with labels in the reader's language, in the order in which they are stored. */
export function auditChanges(
  context: RequestContext,
  names: SubjectNames,
  before: unknown,
  after: unknown,
): RecordChange[] {
  const [beforeFields, afterFields] = [flattenFields(before), flattenFields(after)]
  // `before` often holds more fields than those that changed.
  const fieldNames = afterFields.size > 0 ? [...afterFields.keys()] : [...beforeFields.keys()]
  return fieldNames.flatMap((name) => {
    const change = {
      label: fieldLabel(context, name),
      before: auditValueText(context, names, name, beforeFields.get(name)),
      after: auditValueText(context, names, name, afterFields.get(name)),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** Returns the text of a stored value; null for an old value that has none. */
const textOrNull = (context: RequestContext, key: `${'audit' | 'option'}:${string}`): string | null =>
  hasText(key) ? context.text(key) : null

/** Returns the label of a field. A field without a text falls back to its technical name. */
function fieldLabel(context: RequestContext, name: string): string {
  const [pigs = '', goal] = name.split('.')
  const pigType = pigTypeOptionKeys[pigs]
  if (goal !== undefined && pigType)
    return `${context.text(`option:animal_group.${pigType}`)}: ${fieldLabel(context, goal)}`
  if (isAuditField(name)) return context.text(`audit:field.${name}`)
  const label = setupFieldLabels[name]
  return label === undefined ? name.replaceAll('_', ' ') : context.text(`forms:field.${label}`)
}

const MODULE: ReadonlySet<string> = new Set(ProductModule.options)

/** Weights that are stored in grams. */
const GRAMS = new Set(['live_g', 'avg_g', 'carcass_g', 'feed_g'])

function auditValueText(context: RequestContext, names: SubjectNames, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return context.text(value ? 'audit:value.yes' : 'audit:value.no')
  const option = optionText(context, name, value)
  if (option !== null) return option
  if (name === 'amount_ore' && typeof value === 'number') return formatOre(context.language, value)
  if (typeof value === 'number') return formatFigure(context.language, GRAMS.has(name) ? value / 1000 : value, 3)
  if (typeof value === 'string') return stringText(context, names, value)
  if (Array.isArray(value)) return listText(context, names, name, value)
  return isFields(value) ? objectText(context, names, value) : null
}

/** Fields whose values are options of a list with the field's name. */
const OPTION_FIELDS = new Set([
  'production_kind',
  'animal_group',
  'priority',
  'breed',
  'internal_price_kind',
  'alarm_sensitivity',
])

/** Returns the text of a value that is an option's key or number; null for other values. */
function optionText(context: RequestContext, name: string, value: unknown): string | null {
  if (name === 'language_id') return languages.find(({ id }) => id === value)?.native_name ?? null
  const role = name === 'role' ? Role.safeParse(value) : null
  if (role?.success) return context.text(`people:role.${role.data}`)
  if (typeof value === 'string' && MODULE.has(value)) return textOrNull(context, `option:module.${value}`)
  if (OPTION_FIELDS.has(name)) {
    return textOrNull(context, `option:${name}.${value}`)
  }
  if (name === 'method') return textOrNull(context, `option:administration.${value}`)
  if (name === 'diagnosis' || name === 'dose_unit' || name === 'drug_class')
    return textOrNull(context, `option:${name}.${value}`)
  if (name === 'basis_id') return textOrNull(context, `option:budget_basis.${value}`)
  if (name === 'category_id') return textOrNull(context, `option:posting_category.${value}`)
  if (name === 'repeats' || name === 'feed_system') return textOrNull(context, `audit:value.${name}.${value}`)
  return null
}

function stringText(context: RequestContext, names: SubjectNames, value: string): string | null {
  if (UUID.test(value)) return names.get(value) ?? null
  if (DAY.test(value)) return formatFarmDay(context.language, value)
  if (INSTANT.test(value)) return formatFarmDay(context.language, farmDay(new Date(value)))
  return value
}

function listText(context: RequestContext, names: SubjectNames, name: string, list: readonly unknown[]): string | null {
  if (list.length === 0) return null
  if (name === 'carcasses') return list.map((one) => carcassText(context, one)).join(' · ')
  if (name === 'deleted') return formatFigure(context.language, list.length, 0)
  if (name === 'images') return context.text('audit:value.photos', { count: list.length })
  if (name === 'type_ids') return list.map((id) => figureName(context, id)).join(', ')
  const choices = choiceTextKeys(name, list)
  if (choices) return choices.map((key) => context.text(key)).join(', ')
  const words = list.map((one) => auditValueText(context, names, '', one)).filter((word) => word !== null)
  return words.length === 0 ? null : words.join(', ')
}

/** Returns a carcass as it is typed: weight, lean meat and numbers of remarks. */
const carcassText = ({ language }: RequestContext, figures: unknown): string =>
  (Array.isArray(figures) ? figures : [])
    .map((figure) => (typeof figure === 'number' ? formatFigure(language, figure, 3) : '-'))
    .join(' ')

/** Returns the name of a key figure; the number of one that no longer exists. */
function figureName(context: RequestContext, id: unknown): string {
  const key = allKpis.find(({ typeId }) => typeId === id)?.key
  return key === undefined ? String(id) : kpiName(context, key)
}

/** Returns the text of a permission on a farm, a price with its day, a step of a task, or a place. */
function objectText(context: RequestContext, names: SubjectNames, object: AuditFields): string | null {
  const permission = FarmPermission.safeParse(object.permission)
  if (permission.success) {
    const farm = names.get(String(object.id)) ?? ''
    return context.text('audit:value.given', { farm, permission: context.text(`people:permission.${permission.data}`) })
  }
  if ('permission' in object) return null
  if (typeof object.valid_from === 'string' && typeof object.price === 'number') {
    const price = formatFigure(context.language, object.price, 2)
    return context.text('audit:value.price', { price, date: formatFarmDay(context.language, object.valid_from) })
  }
  const band = bandText(context, object)
  if (band !== null) return band
  const number = object.number ?? object.code
  if (typeof number === 'string') return numberText(names, number, object)
  const label =
    object.description ??
    object.name ??
    object.barn_id ??
    object.farm_id ??
    object.sectionId ??
    object.batchId ??
    object.barnId ??
    object.farmId
  return typeof label === 'string' ? stringText(context, names, label) : null
}

/** Returns a step of a payment scale: "95: 0,25", or only its start where the scale settles nothing. */
function bandText({ language }: RequestContext, { from_kg, from_pct, deduction, per_pct }: AuditFields): string | null {
  const [from, amount] = [from_kg ?? from_pct, deduction ?? per_pct]
  if (typeof from !== 'number') return null
  const start = formatFigure(language, from, 1)
  return typeof amount === 'number' ? `${start}: ${formatFigure(language, amount, 2)}` : start
}

/** Returns a supplier's number with the place where it is used, or a product's code with its mix. */
function numberText(names: SubjectNames, number: string, { place_id, farm_id, mix_id }: AuditFields): string {
  const meant = names.get(String(place_id ?? farm_id ?? mix_id))
  return meant === undefined ? number : `${number}: ${meant}`
}

/** Returns the name of a thing from its stored fields; empty where they contain none. */
export function subjectNameIn(value: unknown): string {
  if (!isFields(value)) return ''
  const { name, text, step, first_name, last_name, description } = value
  const person = [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
  const label = [step, name, text, person, description].find((one) => typeof one === 'string' && one !== '')
  return typeof label === 'string' ? label : ''
}
