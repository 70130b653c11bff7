import { Autocomplete, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { roundedForDisplay } from '../number/readable-number.ts'
import { type PartProps, wrapperProps } from '../part-props.ts'

/** Text, a whole number or a number with decimals, by the element's input type. */
export function TextboxPart(part: PartProps<'textbox'>) {
  const { input_type } = part.element.type_settings
  return input_type === 'int' || input_type === 'double' ? <NumberPart {...part} /> : <TextPart {...part} />
}

function NumberPart(part: PartProps<'textbox'>) {
  const { element, value, onChange, onBlur, inputRef, name } = part
  const { input_type, unit, minimum_value, maximum_value, stepsize } = element.type_settings
  return (
    <NumberField
      {...wrapperProps(part)}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      value={roundedForDisplay(value)}
      onChange={onChange}
      onBlur={onBlur}
      unit={unit ?? undefined}
      minimum={minimum_value ?? undefined}
      maximum={maximum_value ?? undefined}
      step={input_type === 'int' ? (stepsize ?? 1) : Math.max(stepsize ?? 0.1, 0.1)}
    />
  )
}

function TextPart(part: PartProps<'textbox'>) {
  const { element, value, onChange, onBlur, inputRef, name } = part
  const { values: suggestions, unit } = element.type_settings
  const shared = {
    ...wrapperProps(part),
    ref: inputRef as Ref<HTMLInputElement>,
    name,
    value: typeof value === 'string' ? value : '',
    onBlur,
    rightSection: unit,
    autoComplete: 'off',
  }
  return suggestions && suggestions.length > 0 ? (
    <Autocomplete
      {...shared}
      data={[...new Set(suggestions.map((option) => option.value))]}
      maxDropdownHeight="16rem"
      openOnFocus={false}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  ) : (
    <TextInput {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value || null)} />
  )
}
