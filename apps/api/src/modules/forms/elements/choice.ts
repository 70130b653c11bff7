import type { FormElement, Option } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface ChoiceSaying extends Saying {
  options: readonly Option[]
  value?: string | null
}

const settings = ({ options }: { options: readonly Option[] }) => ({
  input_type: 'keyvaluepair' as const,
  values: options.map(({ id, value }) => ({ id, value })),
})

/** One of a longer list. */
export const dropdown =
  (asked: Asked) =>
  (id: string, saying: ChoiceSaying): FormElement => ({
    ...elementBase(asked, 'dropdown', id, saying, settings(saying)),
    value: saying.value ?? null,
  })

/** One of a few, all in sight. */
export const radioButtons =
  (asked: Asked) =>
  (id: string, saying: ChoiceSaying): FormElement => ({
    ...elementBase(asked, 'radiobutton', id, saying, settings(saying)),
    value: saying.value ?? null,
  })

export interface ManySaying extends Saying {
  options: readonly Option[]
  value?: readonly string[] | null
}

/** Any number of a list; at least one where it is required. */
export const multiselect =
  (asked: Asked) =>
  (id: string, saying: ManySaying): FormElement => ({
    ...elementBase(asked, 'multiselect', id, saying, { ...settings(saying), input_type: 'keyvaluepairlist' }),
    value: saying.value ? [...saying.value] : null,
  })
