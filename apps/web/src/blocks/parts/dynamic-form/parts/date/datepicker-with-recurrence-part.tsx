import type { RecurrenceValue } from '@herdboard/contract/core/form.ts'
import {
  LONGEST_INTERVAL,
  type RecurrenceType,
  recurrenceFaults,
  recurrenceOfType,
} from '@herdboard/domain/forms/recurrence.ts'
import { Chip, Group, Input, Select } from '@mantine/core'
import { type Ref, useId } from 'react'
import { recurrenceText } from '#blocks/parts/dynamic-form/recurrence-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { type PartProps, wrapperProps } from '../part-props.ts'
import classes from './times.module.css'

const NO_RECURRENCE: RecurrenceValue = { type: 'single', start: null, end: null, interval: null, weekdays: [] }
const TYPES = ['single', 'daily', 'weekly'] as const
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** A day that may recur: every n days, or on weekdays of every n weeks, without end or until a day. */
export function DatepickerWithRecurrencePart(part: PartProps<'datepicker_with_recurrence'>) {
  const { t } = useTranslation('dynamic-form')
  const language = useLanguage()
  const { element, onChange, onBlur, inputRef, name, isDisabled } = part
  const { minimum_date, maximum_date } = element.type_settings
  const id = useId()
  const value = recurrenceIn(part.value)
  const { disabled: _, error, ...wrapper } = wrapperProps(part)
  const faults = recurrenceFaults(value).map(({ code }) => code)
  const weekdaysError = faults.includes('recurrences.weekdays') && t('fault_recurrences_weekdays')
  const endError = faults.includes('recurrences.endBeforeStart') && t('fault_recurrences_endBeforeStart')
  // An error shown at one of the inner fields is not repeated for the whole.
  const ownError = faults.length === 0 || (error !== weekdaysError && error !== endError) ? error : undefined

  const change = (next: RecurrenceValue) =>
    onChange(next.type === 'single' && next.start === null && !element.required ? null : next)

  return (
    <Input.Wrapper
      {...wrapper}
      error={ownError}
      labelElement="div"
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <div className={classes.stack}>
        <SegmentedControl
          isDisabled={isDisabled}
          aria-label={t('recurrence_type')}
          data={TYPES.map((type) => ({ value: type, label: t(`recurrence_type_${type}`) }))}
          value={value.type}
          onChange={(type) => change(recurrenceOfType(value, type as RecurrenceType))}
          onBlur={onBlur}
        />
        <div className={classes.row}>
          <DateField
            ref={inputRef as Ref<HTMLInputElement>}
            name={name}
            label={t(value.type === 'single' ? 'day' : 'recurrence_start')}
            value={value.start}
            onChange={(start) => change({ ...value, start })}
            onBlur={onBlur}
            required={element.required}
            disabled={isDisabled}
            minimum={minimum_date ?? undefined}
            maximum={maximum_date ?? undefined}
          />
          {value.type !== 'single' && (
            <>
              <Select
                className={classes.every ?? ''}
                label={t('recurrence_every')}
                disabled={isDisabled}
                data={intervals(value.type).map((each) => ({
                  value: String(each),
                  label: t(`recurrence_${value.type === 'daily' ? 'days' : 'weeks'}_${each}` as 'recurrence_weeks_2'),
                }))}
                value={String(value.interval ?? 1)}
                onChange={(each) => change({ ...value, interval: Number(each ?? 1) })}
                onBlur={onBlur}
                allowDeselect={false}
                openOnFocus={false}
              />
              <DateField
                label={t('recurrence_end')}
                value={value.end}
                onChange={(end) => change({ ...value, end })}
                onBlur={onBlur}
                error={endError}
                disabled={isDisabled}
                minimum={value.start || minimum_date || undefined}
              />
            </>
          )}
        </div>
        {value.type === 'weekly' && (
          <Input.Wrapper label={t('recurrence_weekdays')} error={weekdaysError} labelElement="div">
            <Chip.Group
              multiple
              value={value.weekdays.map(String)}
              onChange={(days) => change({ ...value, weekdays: days.map(Number).sort() })}
            >
              <Group gap={8} mt={4}>
                {WEEKDAYS.map((day) => (
                  <Chip key={day} value={String(day)} disabled={isDisabled} size="sm">
                    {t(`weekday_${day}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        )}
        {value.type !== 'single' && faults.length === 0 && (
          <p className={classes.summary}>{recurrenceText(t, value, language)}</p>
        )}
      </div>
    </Input.Wrapper>
  )
}

const intervals = (type: 'daily' | 'weekly'): number[] =>
  Array.from({ length: LONGEST_INTERVAL[type] }, (_, at) => at + 1)

const recurrenceIn = (value: PartProps['value']): RecurrenceValue =>
  typeof value === 'object' && value !== null && 'weekdays' in value ? value : NO_RECURRENCE
