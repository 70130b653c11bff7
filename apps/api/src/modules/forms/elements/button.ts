import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface ButtonElementProps extends ElementProps {
  /** Colours of its own, as `#b91c1c`; the app's unless said. */
  colours?: { text: string; background: string; hoverBackground: string }
}

/** Fills other fields in when it is pressed; holds no value of its own. */
export const button =
  (context: ElementContext) =>
  (id: string, props: ButtonElementProps = {}): FormElement => ({
    ...elementBase(
      context,
      'button',
      id,
      { ...props, computes: true },
      {
        variant: {
          type: props.colours ? 'coloured' : 'default',
          text: props.colours?.text ?? null,
          background: props.colours?.background ?? null,
          hoverBackground: props.colours?.hoverBackground ?? null,
        },
      },
    ),
    value: null,
  })
