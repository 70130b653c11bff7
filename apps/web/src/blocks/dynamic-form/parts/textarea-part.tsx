import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { type PartProps, wrapping } from './part.ts'

export function TextareaPart(part: PartProps<'textarea'>) {
  const { element, value, onChange, onBlur, inputRef, name } = part
  return (
    <Textarea
      {...wrapping(part)}
      ref={inputRef as Ref<HTMLTextAreaElement>}
      name={name}
      rows={3}
      maxLength={element.type_settings.maximum_value ?? undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
    />
  )
}
