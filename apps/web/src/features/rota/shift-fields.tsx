import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { FarmRota } from '@herdboard/contract/people/rotas.ts'
import { Chip, Group, TextInput } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './rota.module.css'
import { WEEKDAYS, weekdayName } from './rota-words.ts'
import { ShiftPeople } from './shift-people.tsx'

/** A shift while somebody changes it; a field may still be empty. */
export interface DraftShift {
  key: string
  weekdays: readonly number[] | null
  dates: { first: string; last: string } | null
  from: string
  to: string
  people: readonly UserId[]
}

interface Props {
  no: number
  shift: DraftShift
  people: FarmRota['people']
  onChange: (shift: DraftShift) => void
  onRemove: () => void
}

/** The fields of one shift: its days or dates, its hours, and who is notified first. */
export function ShiftFields({ no, shift, people, onChange, onRemove }: Props) {
  const { t } = useTranslation('rota')
  const language = useLanguage()
  const { weekdays, dates, from, to } = shift
  const title = t(dates === null ? 'shift' : 'exception', { no })
  return (
    <fieldset className={classes.shift}>
      <legend className={classes.legend}>{title}</legend>
      <IconButton icon="trash" label={t('remove', { name: title })} onClick={onRemove} />
      {dates === null ? (
        <Chip.Group
          multiple
          value={(weekdays ?? []).map(String)}
          onChange={(chosen) => onChange({ ...shift, weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
        >
          <Group gap={6} className={classes.days ?? ''}>
            {WEEKDAYS.map((weekday) => (
              <Chip key={weekday} value={String(weekday)} size="sm">
                {weekdayName(weekday, language)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : (
        <div className={classes.row}>
          <DateField
            label={t('firstDay')}
            value={dates.first}
            required
            onChange={(day) => onChange({ ...shift, dates: { ...dates, first: day ?? '' } })}
          />
          <DateField
            label={t('lastDay')}
            value={dates.last}
            required
            minimum={dates.first}
            onChange={(day) => onChange({ ...shift, dates: { ...dates, last: day ?? '' } })}
          />
        </div>
      )}
      <div className={classes.row}>
        <TextInput
          type="time"
          label={t('from')}
          value={from}
          onChange={({ currentTarget: { value } }) => onChange({ ...shift, from: value })}
        />
        <TextInput
          type="time"
          label={t('to')}
          description={from === to ? t('wholeDay') : from > to ? t('nextDay') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          value={to}
          onChange={({ currentTarget: { value } }) => onChange({ ...shift, to: value })}
        />
      </div>
      <ShiftPeople
        chosen={shift.people}
        people={people}
        onChange={(chosen) => onChange({ ...shift, people: chosen })}
      />
    </fieldset>
  )
}
