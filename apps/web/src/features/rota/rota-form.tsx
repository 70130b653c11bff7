import { type DutyShift, ESCALATION_MINUTES, type FarmRota, MAX_SHIFTS } from '@herdboard/contract/people/rotas.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { useToday } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { saveRotaMutation } from './queries.ts'
import classes from './rota.module.css'
import { WEEKDAYS } from './rota-words.ts'
import { type DraftShift, ShiftFields } from './shift-fields.tsx'

interface Props {
  rota: FarmRota
  onClose: () => void
}

interface Draft {
  minutes: number | null
  shifts: readonly DraftShift[]
}

/** Changes the rota of a farm; saved as a whole. */
export function RotaForm({ rota, onClose }: Props) {
  const { t } = useTranslation('rota')
  const today = useToday()
  const [start] = useState<Draft>(() => draftOf(rota))
  const [draft, setDraft] = useState(start)
  const { mutate, isPending } = useMutation(saveRotaMutation)
  useUnsavedWork(draft !== start)
  const { minutes, shifts } = draft
  const setShifts = (next: readonly DraftShift[]) => setDraft({ ...draft, shifts: next })
  const complete = shifts.flatMap((shift) => completeShift(shift) ?? [])
  const isComplete =
    minutes !== null &&
    minutes >= ESCALATION_MINUTES.min &&
    minutes <= ESCALATION_MINUTES.max &&
    complete.length === shifts.length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    mutate(
      {
        params: { farm_id: rota.farm_id },
        body: { escalate_after_minutes: minutes, shifts: complete, version: rota.version },
      },
      {
        onSuccess: () => {
          showSuccess(t('saved'))
          onClose()
        },
        onError: (problem) =>
          showError(problem instanceof ApiProblem ? (problem.messages[0]?.message ?? t('notSaved')) : t('notSaved')),
      },
    )
  }

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <NumberField
        label={t('minutes')}
        unit="min"
        value={minutes}
        step={5}
        minimum={ESCALATION_MINUTES.min}
        maximum={ESCALATION_MINUTES.max}
        onChange={(value) => setDraft({ ...draft, minutes: value })}
      />
      {shifts.map((shift, no) => (
        <ShiftFields
          key={shift.key}
          no={no + 1}
          shift={shift}
          people={rota.people}
          onChange={(changed) => setShifts(shifts.with(no, changed))}
          onRemove={() => setShifts(shifts.toSpliced(no, 1))}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          disabled={shifts.length >= MAX_SHIFTS}
          onClick={() => setShifts([...shifts, newShift({ weekdays: [...WEEKDAYS], dates: null })])}
        >
          {t('addShift')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="calendar" size={18} />}
          disabled={shifts.length >= MAX_SHIFTS}
          onClick={() => setShifts([...shifts, newShift({ weekdays: null, dates: { first: today, last: today } })])}
        >
          {t('addException')}
        </Button>
      </div>
      <p className={classes.hint}>{t('order')}</p>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} disabled={!isComplete}>
          {t('save')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const draftOf = ({ escalate_after_minutes, shifts }: FarmRota): Draft => ({
  minutes: escalate_after_minutes,
  shifts:
    shifts.length > 0
      ? shifts.map((shift) => ({ ...shift, key: crypto.randomUUID() }))
      : [newShift({ weekdays: [...WEEKDAYS], dates: null })],
})

const newShift = (days: Pick<DraftShift, 'weekdays' | 'dates'>): DraftShift => ({
  ...days,
  key: crypto.randomUUID(),
  from: '00:00',
  to: '00:00',
  people: [],
})

/** Returns the shift as it is sent; null while something is missing. */
function completeShift({ weekdays, dates, from, to, people }: DraftShift): DutyShift | null {
  const hasDays = dates === null ? (weekdays ?? []).length > 0 : dates.first !== '' && dates.first <= dates.last
  if (!hasDays || from === '' || to === '' || people.length === 0) return null
  return { weekdays: dates === null ? [...(weekdays ?? [])] : null, dates, from, to, people: [...people] }
}
