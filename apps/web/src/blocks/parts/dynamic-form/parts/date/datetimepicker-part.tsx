import { Input } from '@mantine/core'
import { type Ref, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { type PartProps, wrapperProps } from '../part-props.ts'
import { TimeField } from './time-field.tsx'
import classes from './times.module.css'

/** A day and a time side by side. With only one of them the value is incomplete and is not sent. */
export function DatetimepickerPart(part: PartProps<'datetimepicker'>) {
  const { t } = useTranslation('dynamic-form')
  const { element, value, onChange, onBlur, inputRef, name, isDisabled } = part
  const { minimum_date, maximum_date } = element.type_settings
  const id = useId()
  const { day, time } = halvesOf(value)
  const { disabled: _, ...wrapper } = wrapperProps(part)
  const change = (next: { day: string | null; time: string | null }) =>
    onChange(next.day === null && next.time === null ? null : `${next.day ?? ''}T${next.time ?? ''}`)

  return (
    <Input.Wrapper {...wrapper} labelElement="div" id={id} role="group" aria-labelledby={`${id}-label`}>
      <div className={classes.row}>
        <DateField
          ref={inputRef as Ref<HTMLInputElement>}
          name={name}
          label={t('day')}
          value={day}
          onChange={(next) => change({ day: next, time })}
          onBlur={onBlur}
          required={element.required}
          disabled={isDisabled}
          minimum={minimum_date ?? undefined}
          maximum={maximum_date ?? undefined}
        />
        <TimeField
          label={t('time')}
          value={time}
          onChange={(next) => change({ day, time: next })}
          onBlur={onBlur}
          required={element.required}
          disabled={isDisabled}
        />
      </div>
    </Input.Wrapper>
  )
}

function halvesOf(value: unknown): { day: string | null; time: string | null } {
  if (typeof value !== 'string') return { day: null, time: null }
  const [day, time] = value.split('T')
  return { day: day || null, time: time || null }
}
