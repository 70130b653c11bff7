import type { TypeSettings } from '@herdboard/contract/form.ts'
import type { TextParams } from '#platform/problem.ts'
import type { Translator } from '#platform/texts.ts'

/** What every builder needs of the form that is being opened. */
export interface Asked {
  text: Translator
  formId: number
}

/** What may be said of any element. */
export interface Saying {
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

const NOTHING: TypeSettings = {
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
export const labelKey = (id: string): string =>
  `field.${id
    .replace(/^FF_/, '')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase()}`

/** The parts that are the same in every type of element. */
export function elementBase<Type extends string>(
  { text, formId }: Asked,
  type: Type,
  id: string,
  saying: Saying,
  settings: Partial<TypeSettings>,
) {
  return {
    id,
    type,
    label: text(`forms:${saying.label ?? labelKey(id)}`, saying.labelParams ?? {}),
    hint: saying.hint ?? null,
    required: saying.required ?? false,
    disabled: saying.disabled ?? false,
    column_width: saying.wide ? (2 as const) : (1 as const),
    retrieved_images: [],
    type_settings: {
      ...NOTHING,
      ...settings,
      copy_locked: saying.copyLocked ?? false,
      preconditions: [...(saying.preconditions ?? [])],
      route: saying.computes ? `form-data/${formId}/${id}` : (settings.route ?? null),
    },
  }
}
