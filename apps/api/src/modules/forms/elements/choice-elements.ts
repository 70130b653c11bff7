import type { ChoiceOption, FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface ChoiceElementProps extends ElementProps {
  options: readonly ChoiceOption[]
  value?: string | null
}

const choiceSettings = ({ options }: { options: readonly ChoiceOption[] }) => ({
  input_type: 'keyvaluepair' as const,
  values: options.map(({ id, value }) => ({ id, value })),
})

/** One choice from a long list. */
export const dropdownElement =
  (context: ElementContext) =>
  (id: string, props: ChoiceElementProps): FormElement => ({
    ...elementBase(context, 'dropdown', id, props, choiceSettings(props)),
    value: props.value ?? null,
  })

/** One choice from a few, all visible. */
export const radioButtons =
  (context: ElementContext) =>
  (id: string, props: ChoiceElementProps): FormElement => ({
    ...elementBase(context, 'radiobutton', id, props, choiceSettings(props)),
    value: props.value ?? null,
  })

export interface MultiselectElementProps extends ElementProps {
  options: readonly ChoiceOption[]
  value?: readonly string[] | null
}

/** One choice, each option large enough to be read before it is pressed; the first ones are shown, the others on demand. */
export const largeChoices =
  (context: ElementContext) =>
  (id: string, props: ChoiceElementProps): FormElement => ({
    ...elementBase(
      context,
      'radiobutton',
      id,
      { ...props, wide: true },
      {
        ...choiceSettings(props),
        variant: { type: 'large', text: null, background: null, hoverBackground: null },
      },
    ),
    value: props.value ?? null,
  })

/** Any number of choices from a list; at least one where required. */
export const multiselectElement =
  (context: ElementContext) =>
  (id: string, props: MultiselectElementProps): FormElement => ({
    ...elementBase(context, 'multiselect', id, props, { ...choiceSettings(props), input_type: 'keyvaluepairlist' }),
    value: props.value ? [...props.value] : null,
  })
