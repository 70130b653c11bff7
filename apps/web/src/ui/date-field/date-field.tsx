import { Popover, TextInput } from '@mantine/core'
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { parseDay } from '#lib/format/parse-day.ts'
import { useToday } from '#lib/today.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'

const DayCalendar = lazy(() => import('#ui/calendar/day-calendar.tsx').then((file) => ({ default: file.DayCalendar })))

const CALENDAR_HEIGHT_PX = 280

interface Props {
  label: string
  /** `yyyy-MM-dd`; null when empty, '' while the typed text is no valid day. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  name?: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Earliest and latest day that the user may choose. */
  minimum?: string | undefined
  maximum?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A date input, typed (`21 11`, `211126`, `21.11.2026`) or picked. An optional field can be cleared. */
export function DateField(props: Props) {
  const { label, value, onChange, onBlur, name, description, error, required, disabled, minimum, maximum, ref } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const example = formatDay(today, language)

  const parse = (text: string) => parseDay(text, today)

  const type = (text: string) => {
    setTyped(text)
    const day = parse(text)
    onChange(day === undefined ? '' : day)
  }

  const commit = () => {
    if (typed !== null && parse(typed) !== undefined) setTyped(null)
    onBlur?.()
  }

  const choose = (day: string) => {
    setTyped(null)
    onChange(day)
    setOpen(false)
  }

  const clear = () => {
    setTyped(null)
    onChange(null)
  }

  const ownError = (): string | null => {
    if (typed !== null && parse(typed) === undefined) return t('notADay', { example })
    if (!value) return null
    if (minimum && value < minimum) return t('dayTooEarly', { day: formatDay(minimum, language) })
    if (maximum && value > maximum)
      return maximum === today ? t('dayInFuture') : t('dayTooLate', { day: formatDay(maximum, language) })
    return null
  }

  const mayClear = !required && !disabled && (value !== null || typed !== null)

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <TextInput
        {...(ref && { ref })}
        {...(name && { name })}
        label={label}
        description={description}
        error={error || ownError()}
        required={required ?? false}
        disabled={disabled ?? false}
        autoComplete="off"
        value={typed ?? (value ? formatDay(value, language) : '')}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={commit}
        rightSectionWidth={mayClear ? 'calc(2 * var(--icon-button-size))' : 'var(--icon-button-size)'}
        rightSection={
          <>
            {mayClear && <IconButton icon="x" label={t('clearDate')} onClick={clear} />}
            <Popover.Target popupType="dialog">
              <IconButton
                icon="calendar"
                label={t('openCalendar')}
                disabled={disabled ?? false}
                onClick={() => setOpen((open) => !open)}
              />
            </Popover.Target>
          </>
        }
      />
      <Popover.Dropdown aria-label={t('calendar')}>
        <Suspense fallback={<Skeletons heightPx={CALENDAR_HEIGHT_PX} />}>
          <DayCalendar day={value || null} today={today} minimum={minimum} maximum={maximum} onPick={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
