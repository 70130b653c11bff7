import type { Ref } from 'react'
import { type PartProps, wrapperProps } from '../part-props.ts'
import { TimeField } from './time-field.tsx'

export function ClockpickerPart(part: PartProps<'clockpicker'>) {
  const { value, onChange, onBlur, inputRef, name } = part
  return (
    <TimeField
      {...wrapperProps(part)}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
