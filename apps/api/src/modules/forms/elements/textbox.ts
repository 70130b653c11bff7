import { type FormElement, SECRET_REFERENCE } from '@herdboard/contract/core/form.ts'
import { EMAIL_PATTERN } from '@herdboard/contract/people/users.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export type MeasurementUnit =
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

export interface NumberElementProps extends ElementProps {
  min?: number
  max?: number
  step?: number
  unit?: MeasurementUnit
  value?: number | null
}

/** Whether a unit counts things, and so has a singular text. */
const hasSingular = (unit: MeasurementUnit | undefined): unit is 'pigs' | 'days' | 'tablets' =>
  unit === 'pigs' || unit === 'days' || unit === 'tablets'

const numberBox =
  (context: ElementContext, inputType: 'int' | 'double') =>
  (id: string, props: NumberElementProps = {}): FormElement => ({
    ...elementBase(context, 'textbox', id, props, {
      input_type: inputType,
      minimum_value: props.min ?? null,
      maximum_value: props.max ?? null,
      stepsize: props.step ?? (inputType === 'int' ? 1 : null),
      unit: props.unit ? context.text(`forms:unit.${props.unit}`) : null,
      unit_one: hasSingular(props.unit) ? context.text(`forms:unit_one.${props.unit}`) : null,
    }),
    value: props.value ?? null,
  })

export const integerBox = (context: ElementContext) => numberBox(context, 'int')
export const decimalBox = (context: ElementContext) => numberBox(context, 'double')

const FORMATS = {
  email: { pattern: EMAIL_PATTERN, rule: 'email.wrong' },
  chr_number: { pattern: '^\\d{1,6}$', rule: 'farm.chr_digits' },
  colour: { pattern: '^#[0-9A-Fa-f]{6}$', rule: 'colour.wrong' },
} as const

export interface TextElementProps extends ElementProps {
  minLength?: number
  maxLength: number
  /** Format of the text. */
  format?: keyof typeof FORMATS
  /** A secret, such as a new key: browsers keep it in no draft. */
  isSecret?: boolean
  /** Suggestions while typing; free text remains valid. */
  suggestions?: readonly string[]
  value?: string | null
}

/** Text of one line. The stored value is the text itself, also where it was picked from the suggestions. */
export const textBox =
  (context: ElementContext) =>
  (id: string, props: TextElementProps): FormElement => ({
    ...elementBase(context, 'textbox', id, props, {
      minimum_value: props.minLength ?? (props.required ? 1 : 0),
      maximum_value: props.maxLength,
      reference: props.isSecret ? SECRET_REFERENCE : null,
      format: props.format ? FORMATS[props.format] : null,
      values: props.suggestions ? props.suggestions.map((value) => ({ id: value, value })) : null,
    }),
    value: props.value ?? null,
  })
