import type { SensorOverview } from '@herdboard/contract/monitoring/readings.ts'
import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeField } from '#blocks/parts/dynamic-form/parts/date/time-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { correctedInstant } from '#lib/today.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { decideReadingsMutation } from '../queries.ts'
import classes from './sensors.module.css'

interface Props {
  sensor: SensorOverview
  /** The day that the form begins with. */
  day: string
  today: string
  onClose: () => void
}

/** Excludes all readings of a time, or restores those that persons excluded, for one reason. */
export function ReadingSpanForm({ sensor, day, today, onClose }: Props) {
  const { t } = useTranslation('sensors')
  const { mutateAsync, isPending } = useMutation(decideReadingsMutation)
  const [isExcluded, setExcluded] = useState(true)
  const [from, setFrom] = useState<Moment>({ day, time: '00:00' })
  const [to, setTo] = useState<Moment>({
    day,
    time: day === today ? farmMinute(correctedInstant()).slice(11) : '23:59',
  })
  const [reason, setReason] = useState('')
  const [isUnchanged, setUnchanged] = useState(false)
  const span = spanOf(from, to)
  const save = async () => {
    if (!span) return
    const { changed } = await mutateAsync({
      params: { id: sensor.id },
      body: { span, is_excluded: isExcluded, reason: reason.trim() },
    })
    if (changed === 0) return setUnchanged(true)
    showSuccess(t(isExcluded ? 'spanExcluded' : 'spanRestored', { count: changed }))
    onClose()
  }
  return (
    <form
      aria-label={t('span')}
      onChange={() => setUnchanged(false)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SegmentedControl
        aria-label={t('decide')}
        value={isExcluded ? 'exclude' : 'restore'}
        onChange={(chosen) => setExcluded(chosen === 'exclude')}
        data={[
          { value: 'exclude', label: t('exclude') },
          { value: 'restore', label: t('restore') },
        ]}
      />
      <p className={classes.hint}>{t(isExcluded ? 'spanExcludeHint' : 'spanRestoreHint')}</p>
      <div className={classes.moments}>
        <DateField
          label={t('fromDay')}
          value={from.day}
          onChange={(next) => setFrom({ ...from, day: next })}
          maximum={today}
          required
        />
        <TimeField label={t('fromTime')} value={from.time} onChange={(time) => setFrom({ ...from, time })} required />
        <DateField
          label={t('toDay')}
          value={to.day}
          onChange={(next) => setTo({ ...to, day: next })}
          maximum={today}
          required
        />
        <TimeField
          label={t('toTime')}
          value={to.time}
          onChange={(time) => setTo({ ...to, time })}
          error={isBackwards(from, to) ? t('spanBackwards') : undefined}
          required
        />
      </div>
      <TextInput
        mt="sm"
        required
        maxLength={500}
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isUnchanged && (
        <p role="status" className={classes.hint}>
          {t(isExcluded ? 'spanNothingToExclude' : 'spanNothingToRestore')}
        </p>
      )}
      <Group justify="flex-end" mt="sm" mb="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!span || reason.trim() === ''}>
          {t(isExcluded ? 'spanExclude' : 'spanRestore')}
        </Button>
      </Group>
    </form>
  )
}

/** A day and a time on the farm's clock; null or '' while they are not complete. */
interface Moment {
  day: string | null
  time: string | null
}

const textOf = ({ day, time }: Moment): string | null => (day && time ? `${day}T${time}` : null)

/** Returns the instants of a span, its last minute included; null while it is not complete or runs backwards. */
function spanOf(from: Moment, to: Moment): { from: string; until: string } | null {
  const [first, last] = [textOf(from), textOf(to)]
  if (first === null || last === null || first > last) return null
  const until = new Date(instantOfFarmMinute(last).getTime() + MINUTE_MS)
  return { from: instantOfFarmMinute(first).toISOString(), until: until.toISOString() }
}

function isBackwards(from: Moment, to: Moment): boolean {
  const [first, last] = [textOf(from), textOf(to)]
  return first !== null && last !== null && first > last
}
