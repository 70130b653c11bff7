import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { announce } from '#ui/live-region/announce.ts'
import classes from './search-box.module.css'

const DEBOUNCE_MS = 200
const ANNOUNCE_AFTER_MS = 500

interface Props {
  value: string
  /** Called when typing has paused for 200 ms, and at once when the field is cleared. */
  onChange: (search: string) => void
  label?: string
  description?: string | undefined
  /** Number of matches and total; shown and, after a pause, announced to screen readers. */
  found?: { shown: number; total: number }
}

export function SearchBox({ value, onChange, label, description, found }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { typed, setTyped, emit } = useTypedAhead(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const name = label ?? t('search')
  const figure = (count: number) => formatNumber(count, 'int', language)
  const count =
    found && typed.trim() !== '' ? t('found', { shown: figure(found.shown), total: figure(found.total) }) : null
  useAnnounced(count)

  const clear = () => {
    emit('')
    input.current?.focus()
  }

  return (
    <div className={classes.box}>
      <TextInput
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-label={name}
        placeholder={name}
        title={description}
        leftSection={<Icon name="search" size={18} />}
        leftSectionPointerEvents="none"
        rightSection={typed && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
        classNames={{ input: classes.input }}
      />
      {count && <span className={classes.count}>{count}</span>}
    </div>
  )
}

/** The text in the field is ahead of the reported value; a value changed from outside replaces it. */
function useTypedAhead(value: string, onChange: (search: string) => void) {
  const [typed, setTyped] = useState(value)
  const emitted = useRef(value)

  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    setTyped(value)
  }, [value])

  const emit = (search: string) => {
    emitted.current = search
    setTyped(search)
    onChange(search)
  }
  const onPause = useEffectEvent(emit)

  useEffect(() => {
    if (typed === emitted.current) return
    const timer = setTimeout(() => onPause(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return { typed, setTyped, emit }
}

function useAnnounced(count: string | null) {
  useEffect(() => {
    if (!count) return
    const timer = setTimeout(() => announce(count), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count])
}
