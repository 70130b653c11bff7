import type { Ref } from 'react'
import { DateField } from '#ui/date-field/date-field.tsx'
import { type PartProps, wrapperProps } from '../part-props.ts'

export function DatepickerPart(part: PartProps<'datepicker'>) {
  const { element, value, onChange, onBlur, inputRef, name } = part
  const { minimum_date, maximum_date } = element.type_settings
  return (
    <DateField
      {...wrapperProps(part)}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      minimum={minimum_date ?? undefined}
      maximum={maximum_date ?? undefined}
    />
  )
}
