import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface ButtonSaying extends Saying {
  /** Colours of its own, as `#b91c1c`; the app's unless said. */
  colours?: { text: string; background: string; hoverBackground: string }
}

/** Fills other fields in when it is pressed; holds no value of its own. */
export const button =
  (asked: Asked) =>
  (id: string, saying: ButtonSaying = {}): FormElement => ({
    ...elementBase(
      asked,
      'button',
      id,
      { ...saying, computes: true },
      {
        variant: {
          type: saying.colours ? 'coloured' : 'default',
          text: saying.colours?.text ?? null,
          background: saying.colours?.background ?? null,
          hoverBackground: saying.colours?.hoverBackground ?? null,
        },
      },
    ),
    value: null,
  })
