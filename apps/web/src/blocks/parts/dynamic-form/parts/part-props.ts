import type { ElementType, ElementValue, FormElement } from '@herdboard/contract/core/form.ts'
import type { ReactNode, Ref } from 'react'

/** What every part of a form is given; it draws, and tells what a person does. */
export interface PartProps<Type extends ElementType = ElementType> {
  element: Extract<FormElement, { type: Type }>
  value: ElementValue
  onChange: (value: ElementValue) => void
  onBlur: () => void
  /** For a field that must be filled in first. */
  isDisabled: boolean
  hint: ReactNode
  error: string | undefined
  inputRef: Ref<HTMLElement>
  name: string
  /** Number of the first field that this one waits for, as the average is for its spread. */
  basis: number | null
  /** What another element of the section, or this one, holds at the time of asking. */
  sibling: (elementId: string) => ElementValue
  /** For buttons: asks the server, and fills in what it answers. */
  press: () => Promise<void>
  /** Given what is on its way to the server, and whether it arrived: the form waits for it. */
  hold: (arriving: Promise<boolean>) => void
}

type WrapperInput = Pick<PartProps, 'hint' | 'error' | 'isDisabled'> & { element: { label: string; required: boolean } }

/** The texts around a field, as the kit names them. */
export const wrapperProps = ({ element, hint, error, isDisabled }: WrapperInput) => ({
  label: element.label,
  description: hint,
  error,
  required: element.required,
  disabled: isDisabled,
})
