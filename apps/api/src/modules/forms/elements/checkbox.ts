import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

/** Yes or no, over the full width; never empty. */
export const checkbox =
  (asked: Asked) =>
  (id: string, saying: Saying & { value?: boolean } = {}): FormElement => ({
    ...elementBase(asked, 'checkbox', id, { wide: true, ...saying }, { input_type: 'bool' }),
    value: saying.value ?? false,
  })
