import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { announce } from '#ui/live-region/announcements.ts'
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
  const { typed, type, emit } = useTypedAhead(value, onChange)
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
    <div className={classes.box} data-search>
      <TextInput
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
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

  const report = (search: string) => {
    emitted.current = search
    onChange(search)
  }
  const reportSoon = useDebouncedCallback(report, DEBOUNCE_MS)

  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    reportSoon.cancel()
    setTyped(value)
  }, [value, reportSoon])

  const type = (search: string) => {
    setTyped(search)
    if (search === emitted.current) reportSoon.cancel()
    else reportSoon(search)
  }
  const emit = (search: string) => {
    reportSoon.cancel()
    setTyped(search)
    report(search)
  }
  return { typed, type, emit }
}

function useAnnounced(count: string | null) {
  const announceSoon = useDebouncedCallback(announce, ANNOUNCE_AFTER_MS)
  useEffect(() => {
    if (count) announceSoon(count)
    else announceSoon.cancel()
  }, [count, announceSoon])
}
