import { Group, Input, Radio } from '@mantine/core'
import { type Ref, useId } from 'react'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { type PartProps, wrapperProps } from '../part-props.ts'
import { LargeChoices } from './large-choices.tsx'

const MAX_SEGMENTS = 3
const SHORT = 18

/** Large choices where the form asks for them; else few short options are a segmented control, others a list. */
export function RadiobuttonPart(part: PartProps<'radiobutton'>) {
  const options = part.element.type_settings.values ?? []
  if (part.element.type_settings.variant?.type === 'large') return <LargeChoices {...part} />
  const isShort = options.length <= MAX_SEGMENTS && options.every((option) => option.value.length <= SHORT)
  return isShort ? <Segments {...part} /> : <RadioList {...part} />
}

function Segments(part: PartProps<'radiobutton'>) {
  const { element, value, onChange, onBlur, inputRef, isDisabled } = part
  const id = useId()
  const { disabled: _, ...wrapper } = wrapperProps(part)
  return (
    <Input.Wrapper {...wrapper} labelElement="div" id={id}>
      <SegmentedControl
        ref={inputRef as Ref<HTMLDivElement>}
        isFullWidth
        isDisabled={isDisabled}
        aria-labelledby={`${id}-label`}
        data={(element.type_settings.values ?? []).map((option) => ({ value: option.id, label: option.value }))}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onBlur}
      />
    </Input.Wrapper>
  )
}

function RadioList(part: PartProps<'radiobutton'>) {
  const { element, value, onChange, onBlur, inputRef, isDisabled } = part
  const { disabled: _, ...wrapper } = wrapperProps(part)
  return (
    <Radio.Group
      {...wrapper}
      ref={inputRef as Ref<HTMLDivElement>}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={onBlur}
    >
      <Group gap="8px 24px" mt={8}>
        {(element.type_settings.values ?? []).map((option) => (
          <Radio key={option.id} value={option.id} label={option.value} disabled={isDisabled} />
        ))}
      </Group>
    </Radio.Group>
  )
}
