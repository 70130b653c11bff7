import type { TypeSettings } from '@herdboard/contract/core/form.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'

/** Data of the opened form that every element builder needs. */
export interface ElementContext {
  text: Translator
  formId: number
}

/** Properties of every element. */
export interface ElementProps {
  required?: boolean
  /** Read-only: computed or fixed. */
  disabled?: boolean
  /** Takes the full width. */
  wide?: boolean
  /** Key of a label other than the element's usual one. */
  label?: TextNameOf<'forms'>
  labelParams?: TextParams
  preconditions?: readonly string[]
  /** Other values depend on it: the screen requests them when it changes. */
  computes?: boolean
  /** Text below the element, such as the source of its value. */
  hint?: string | null
  /** Copies of its section have this value and cannot change it. */
  copyLocked?: boolean
}

const DEFAULT_SETTINGS: TypeSettings = {
  input_type: 'string',
  minimum_value: null,
  maximum_value: null,
  stepsize: null,
  unit: null,
  unit_one: null,
  values: null,
  preconditions: [],
  route: null,
  reference: null,
  action: null,
  copy_locked: false,
  variant: null,
  minimum_date: null,
  maximum_date: null,
  minimum_time: null,
  maximum_time: null,
  format: null,
}

/** `FF_AvgWeight` → `field.avg_weight`: one id has one label in all forms. */
export const labelKey = (id: string): `field.${string}` =>
  `field.${id
    .replace(/^FF_/, '')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase()}`

/** Properties that all element types share. */
export function elementBase<Type extends string>(
  { text, formId }: ElementContext,
  type: Type,
  id: string,
  props: ElementProps,
  settings: Partial<TypeSettings>,
) {
  return {
    id,
    type,
    label: text(`forms:${props.label ?? labelKey(id)}`, props.labelParams ?? {}),
    hint: props.hint ?? null,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    column_width: props.wide ? (2 as const) : (1 as const),
    retrieved_images: [],
    type_settings: {
      ...DEFAULT_SETTINGS,
      ...settings,
      copy_locked: props.copyLocked ?? false,
      preconditions: [...(props.preconditions ?? [])],
      route: props.computes ? `form-data/${formId}/${id}` : (settings.route ?? null),
    },
  }
}
