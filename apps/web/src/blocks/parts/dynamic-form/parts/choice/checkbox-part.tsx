import { Checkbox } from '@mantine/core'
import type { Ref } from 'react'
import { type PartProps, wrapperProps } from '../part-props.ts'

export function CheckboxPart(part: PartProps<'checkbox'>) {
  const { value, onChange, onBlur, inputRef, name } = part
  const { required: _, ...wrapper } = wrapperProps(part)
  return (
    <Checkbox
      {...wrapper}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      onBlur={onBlur}
    />
  )
}
