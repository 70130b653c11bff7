import type { FormElement } from '@herdboard/contract/form.ts'
import { EMAIL_PATTERN } from '@herdboard/contract/people.ts'
import type { DoseUnit } from '@herdboard/domain/health/doses.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export type Unit =
  | 'pigs'
  | 'kg'
  | 'dkk'
  | 'dkk_per_kg'
  | 'dkk_per_100kg'
  | 'percent'
  | 'days'
  | 'FE'
  | 'MJ'
  | 'm2'
  | 'g_day'
  | 'fe_per_kg'
  | DoseUnit

export interface NumberSaying extends Saying {
  min?: number
  max?: number
  step?: number
  unit?: Unit
  value?: number | null
}

/** What is counted, one by one. */
const COUNTED: ReadonlySet<Unit> = new Set<Unit>(['pigs', 'days', 'tablets'])

const numberBox =
  (asked: Asked, inputType: 'int' | 'double') =>
  (id: string, saying: NumberSaying = {}): FormElement => ({
    ...elementBase(asked, 'textbox', id, saying, {
      input_type: inputType,
      minimum_value: saying.min ?? null,
      maximum_value: saying.max ?? null,
      stepsize: saying.step ?? (inputType === 'int' ? 1 : null),
      unit: saying.unit ? asked.text(`forms:unit.${saying.unit}`) : null,
      unit_one: COUNTED.has(saying.unit ?? 'kg') ? asked.text(`forms:unit_one.${saying.unit}`) : null,
    }),
    value: saying.value ?? null,
  })

export const integerBox = (asked: Asked) => numberBox(asked, 'int')
export const decimalBox = (asked: Asked) => numberBox(asked, 'double')

const FORMATS = {
  email: { pattern: EMAIL_PATTERN, rule: 'email.wrong' },
  chr_number: { pattern: '^\\d{1,6}$', rule: 'farm.chr_digits' },
  colour: { pattern: '^#[0-9A-Fa-f]{6}$', rule: 'colour.wrong' },
} as const

export interface TextSaying extends Saying {
  minLength?: number
  maxLength: number
  /** How it is written. */
  format?: keyof typeof FORMATS
  /** Offered as it is typed; free text is still taken. */
  suggestions?: readonly string[]
  value?: string | null
}

/** A line of text. The stored value is the text itself, also where it was picked from the suggestions. */
export const textBox =
  (asked: Asked) =>
  (id: string, saying: TextSaying): FormElement => ({
    ...elementBase(asked, 'textbox', id, saying, {
      minimum_value: saying.minLength ?? (saying.required ? 1 : 0),
      maximum_value: saying.maxLength,
      format: saying.format ? FORMATS[saying.format] : null,
      values: saying.suggestions ? saying.suggestions.map((value) => ({ id: value, value })) : null,
    }),
    value: saying.value ?? null,
  })
