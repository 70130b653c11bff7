import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import classes from './round.module.css'
import { roundIcons } from './round-icons.ts'
import { SpeakNumber } from './speech/speak-key.tsx'

interface Props {
  title: string
  unit?: string
  /** Shown before the first digit; saved when nothing is typed. */
  start?: number | null
  max: number
  /** A number over `max` is warned of, and can be saved. */
  isMaxProvisional?: boolean
  /** Returns what is unusual about a number; null where nothing is. */
  warningOf?: (value: number) => string | null
  decimals?: boolean
  /** Offered as one press: all pigs of the place. */
  all?: number
  saveLabel: string
  onSave: (value: number) => void
  onCancel: () => void
  children?: React.ReactNode
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const MAX_LENGTH = 7

/** Large keys for one number, with the thumb. */
export function NumberPad(props: Props) {
  const { title, unit, start = null, max, isMaxProvisional = false, warningOf, decimals = false, all = 0 } = props
  const { saveLabel, onSave, onCancel, children } = props
  const { t } = useTranslation('round')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  /** The number came by the key of all pigs: the next digit begins another one. */
  const [isAll, setAll] = useState(false)
  const [isUnheard, setUnheard] = useState(false)
  /** Counts what the thumb did: it ends a listening, whose late result would replace it. */
  const [presses, setPresses] = useState(0)
  const separator = formatNumber(0.5, 'none', language).slice(1, 2)
  const value = typed === '' ? start : Number(typed)
  const isValid = value !== null && value > 0 && (value <= max || isMaxProvisional)
  const warning = value === null || value > max ? null : (warningOf?.(value) ?? null)
  const type = (text: string) => {
    setAll(false)
    setUnheard(false)
    setTyped(text)
  }
  const typeByHand = (text: string) => {
    setPresses((count) => count + 1)
    type(text)
  }
  const press = (sign: string) => {
    const before = isAll ? '' : typed
    if (before.length < MAX_LENGTH) typeByHand(before + sign)
  }
  const shown =
    typed === '' ? (start === null ? '0' : formatNumber(start, 'none', language)) : typed.replace('.', separator)
  return (
    <section className={classes.sheet} aria-label={title}>
      <h2 className={classes.sheetTitle}>{title}</h2>
      {children}
      <div className={classes.number}>
        {all > 1 && (
          <button
            type="button"
            onClick={() => {
              typeByHand(String(all))
              setAll(true)
            }}
          >
            {t('allPigs', { number: formatNumber(all, 'none', language) })}
          </button>
        )}
        <output className={classes.typed} aria-live="polite" data-start={typed === '' || undefined}>
          {shown} {unit && <small>{unit}</small>}
        </output>
      </div>
      <div className={classes.pad}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className={classes.digit} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        {decimals ? (
          <button
            type="button"
            className={classes.digit}
            disabled={typed.includes('.')}
            onClick={() => press(typed === '' ? '0.' : '.')}
          >
            {separator}
          </button>
        ) : (
          <SpeakNumber
            key={presses}
            className={classes.digit}
            onHeard={(heard) => type(String(heard))}
            onUnheard={() => setUnheard(true)}
          />
        )}
        <button type="button" className={classes.digit} disabled={typed === ''} onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className={classes.digit}
          aria-label={t('eraseDigit')}
          disabled={typed === ''}
          onClick={() => typeByHand(typed.slice(0, -1))}
        >
          <roundIcons.erase aria-hidden />
        </button>
      </div>
      <p className={classes.problem} role="status">
        {value !== null && value > max
          ? t(isMaxProvisional ? 'atMostProvisional' : 'atMost', { count: max })
          : (warning ?? (isUnheard && t('unheard')))}
      </p>
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onCancel}>
          {t('back')}
        </button>
        <button
          type="button"
          className={classes.saveKey}
          disabled={!isValid}
          onClick={() => value !== null && onSave(value)}
        >
          {saveLabel}
        </button>
      </div>
    </section>
  )
}
