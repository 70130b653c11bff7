import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

/** Fills other fields in when it is pressed; holds no value of its own. */
export const button =
  (asked: Asked) =>
  (id: string, saying: Saying = {}): FormElement => ({
    ...elementBase(
      asked,
      'button',
      id,
      { ...saying, computes: true },
      {
        variant: { type: 'default', text: null, background: null, hover_background: null },
      },
    ),
    value: null,
  })
