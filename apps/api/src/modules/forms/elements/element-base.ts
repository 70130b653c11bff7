import type { TypeSettings } from '@herdboard/contract/core/form.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { Translator } from '#platform/text/translator.ts'

/** What every builder needs of the form that is being opened. */
export interface ElementContext {
  text: Translator
  formId: number
}

/** What may be said of any element. */
export interface ElementProps {
  required?: boolean
  /** Read-only: computed or fixed. */
  disabled?: boolean
  /** Takes the full width. */
  wide?: boolean
  /** Key of another label than the element's usual one. */
  label?: string
  labelParams?: TextParams
  preconditions?: readonly string[]
  /** Others follow from it: the screen asks for them when it changes. */
  computes?: boolean
  /** Words under it: where its value comes from. */
  hint?: string | null
  /** Copies of its section keep this value and cannot change it. */
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
const labelKey = (id: string): string =>
  `field.${id
    .replace(/^FF_/, '')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase()}`

/** The parts that are the same in every type of element. */
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
