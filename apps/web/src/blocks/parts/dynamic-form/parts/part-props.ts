import type { ElementType, ElementValue, FormElement } from '@herdboard/contract/core/form.ts'
import type { ReactNode, Ref } from 'react'

/** Props of every form part: it renders the element and reports changes. */
export interface PartProps<Type extends ElementType = ElementType> {
  element: Extract<FormElement, { type: Type }>
  value: ElementValue
  onChange: (value: ElementValue) => void
  onBlur: () => void
  /** True while another field must be filled in first. */
  isDisabled: boolean
  hint: ReactNode
  error: string | undefined
  inputRef: Ref<HTMLElement>
  name: string
  /** The number in the first field that this one depends on: the average weight, for the spread. */
  basis: number | null
  /** Returns the current value of another element of the section, or of this one. */
  sibling: (elementId: string) => ElementValue
  /** For buttons: sends the request and fills in the response. */
  press: () => Promise<void>
  /** Registers an upload; its promise resolves to whether it succeeded. The form waits for it. */
  trackUpload: (upload: Promise<boolean>) => void
}

type WrapperInput = Pick<PartProps, 'hint' | 'error' | 'isDisabled'> & {
  element: { label: string; required: boolean; disabled: boolean }
}

/** The texts around a field as Mantine props. */
export const wrapperProps = ({ element, hint, error, isDisabled }: WrapperInput) => ({
  label: element.label,
  description: hint,
  error,
  // What nobody can fill in here is not marked as required.
  required: element.required && !element.disabled,
  disabled: isDisabled,
})
