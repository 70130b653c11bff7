import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { parseNumber } from '#lib/format/parse-number.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import classes from './number-field.module.css'
import { formatPlainNumber, formatReadOnlyNumber, stepNumber } from './step-number.ts'

interface Props {
  label: string
  /** Null when empty; NaN while the typed text is no number. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  name?: string
  unit?: string | undefined
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  minimum?: number | undefined
  maximum?: number | undefined
  /**
   * Step of the arrow keys and, on touch screens, of the two buttons. An integer step also requests a keypad without
   * decimals.
   */
  step?: number
  ref?: Ref<HTMLInputElement>
}

/**
 * A number input with its unit. Comma and dot are both decimal marks in every language. An empty field means that
 * nothing is recorded. A 0 disappears on focus, and the mouse wheel never changes the value.
 */
export function NumberField(props: Props) {
  const { label, value, onChange, onBlur, name, unit, description, error, required, disabled, step = 1, ref } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const isTouchScreen = useMedia('(pointer: coarse)')
  const [typed, setTyped] = useState<string | null>(null)
  // A disabled field is only read, so it shows thousands separators.
  const displayed = typed ?? (disabled ? formatReadOnlyNumber(value, language) : formatPlainNumber(value, language))
  const isInvalid = typed !== null && Number.isNaN(value)

  const type = (text: string) => {
    setTyped(text)
    const parsed = parseNumber(text)
    onChange(parsed === undefined ? Number.NaN : parsed)
  }

  const go = (direction: 1 | -1) => {
    setTyped(null)
    onChange(stepNumber(value, direction * step, props))
  }

  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    go(event.key === 'ArrowUp' ? 1 : -1)
  }

  const commit = () => {
    if (!isInvalid) setTyped(null)
    onBlur?.()
  }

  return (
    <div className={classes.field}>
      <TextInput
        {...(ref && { ref })}
        {...(name && { name })}
        label={label}
        description={description}
        error={error ?? (isInvalid && t('notANumber'))}
        required={required ?? false}
        disabled={disabled ?? false}
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={displayed}
        onFocus={() => value === 0 && setTyped('')}
        onBlur={commit}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={stepByKey}
        rightSection={unit && <span className={classes.unit}>{unit}</span>}
        rightSectionWidth={unit ? `calc(${unit.length}ch + 20px)` : undefined}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.input }}
      />
      {isTouchScreen && !disabled && (
        <div className={classes.steppers}>
          <IconButton icon="minus" label={t('decrease', { label })} onClick={() => go(-1)} />
          <IconButton icon="plus" label={t('increase', { label })} onClick={() => go(1)} />
        </div>
      )}
    </div>
  )
}
