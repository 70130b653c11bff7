import { TextInput } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { parseTime } from './parse-time.ts'

interface Props {
  label: string
  /** `HH:mm`; null when empty, '' while the typed text is no valid time. */
  value: string | null
  onChange: (time: string | null) => void
  onBlur?: () => void
  name?: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A 24-hour time input. An optional field can be cleared. */
export function TimeField(props: Props) {
  const { label, value, onChange, onBlur, name, description, error, required = false, disabled = false, ref } = props
  const { t } = useTranslation('dynamic-form')
  const [typed, setTyped] = useState<string | null>(null)

  const type = (text: string) => {
    setTyped(text)
    const time = parseTime(text)
    onChange(time === undefined ? '' : time)
  }

  const commit = () => {
    if (typed !== null && parseTime(typed) !== undefined) setTyped(null)
    onBlur?.()
  }

  const clear = () => {
    setTyped(null)
    onChange(null)
  }

  return (
    <TextInput
      {...(ref && { ref })}
      {...(name && { name })}
      label={label}
      description={description}
      error={error ?? (typed !== null && parseTime(typed) === undefined && t('fault_times_isTime'))}
      required={required}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      placeholder="07:30"
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={commit}
      rightSection={
        !required && !disabled && (value !== null || typed !== null) ? (
          <IconButton icon="x" label={t('clear', { label })} onClick={clear} />
        ) : null
      }
    />
  )
}
