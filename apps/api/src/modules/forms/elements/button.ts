import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface ButtonElementProps extends ElementProps {
  /** Own colours, such as `#b91c1c`; default is the app's. */
  colours?: { text: string; background: string; hoverBackground: string }
}

/** Button that fills in other fields; it has no value. */
export const buttonElement =
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
