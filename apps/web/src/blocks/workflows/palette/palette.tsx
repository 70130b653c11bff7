import { Modal } from '@mantine/core'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { announce } from '#ui/live-region/announcements.ts'
import classes from './palette.module.css'
import { matchPaletteEntries, type PaletteEntry } from './palette-entry.ts'
import { recentEntries, storeRecentEntry } from './recent-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import { useQuickEntries } from './use-quick-entries.ts'
import { useSearchHits } from './use-search-hits.ts'

const ANNOUNCE_AFTER_MS = 500

interface Props {
  isOpen: boolean
  /** Returns and clears the letters that were typed before the field was mounted. */
  takeTypedAhead: () => string
  onClose: () => void
}

/**
 * The command palette: finds screens, records, places and settings by a few letters. All entries can be reached
 * elsewhere too.
 */
export function CommandPalette({ isOpen, takeTypedAhead, onClose }: Props) {
  const { t } = useTranslation('palette')
  const isRaised = useOpenAfterMount(isOpen)
  return (
    <Modal.Root opened={isRaised} onClose={onClose} size={600} yOffset={96} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body p={0} className={classes.content ?? ''}>
          <Finder takeTypedAhead={takeTypedAhead} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Finder({ takeTypedAhead, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('palette')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const entries = usePaletteEntries()
  const [recent] = useState(recentEntries)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const search = useDeferredValue(typed)
  const own = useMemo(() => matchPaletteEntries(entries, search, recent), [entries, search, recent])
  const quick = useQuickEntries(search)
  const { entries: hits, status, isWaiting, retry } = useSearchHits(search)
  const matches = useMemo(() => [...quick, ...own, ...hits], [quick, own, hits])
  const at = Math.min(chosen, matches.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  // Enter came before the list of what is typed: on a slow device the list is still that of fewer letters.
  const [awaited, setAwaited] = useState<{ inNewTab: boolean } | null>(null)
  useMatchesAnnounced(typed === '' ? null : t('found', { count: matches.length }))

  const chosenId = matches[at]?.id
  useEffect(() => {
    if (chosenId) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const run = (entry: PaletteEntry | undefined, inNewTab: boolean) => {
    if (!entry) return
    if (entry.kind !== 'hit' && entry.kind !== 'quick') storeRecentEntry(entry.id)
    onClose()
    if (inNewTab && entry.href) window.open(entry.href, '_blank', 'noopener')
    else entry.run()
  }

  useEffect(() => {
    if (awaited === null || typed !== search) return
    setAwaited(null)
    run(matches[at], awaited.inNewTab)
  })

  return (
    <>
      <div className={classes.field}>
        <Icon name="search" className={classes.icon} />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={matches.length > 0 ? optionId(at) : undefined}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onFocus={() => {
            const typedAhead = takeTypedAhead()
            if (typedAhead) setTyped((typed) => typed + typedAhead)
          }}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setChosen(0)
            setAwaited(null)
          }}
          onKeyDown={(event) => {
            const next = stepped(event.key, at, matches.length)
            const inNewTab = event.ctrlKey || event.metaKey
            const isBehind = event.currentTarget.value !== search
            setAwaited(event.key === 'Enter' && isBehind ? { inNewTab } : null)
            if (event.key === 'Enter' && !isBehind) run(matches[at], inNewTab)
            else if (next !== null) setChosen(next)
            else if (event.key !== 'Enter') return
            event.preventDefault()
          }}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.list} tabIndex={-1}>
        {matches.map((entry, index) => (
          <div key={entry.id} role="presentation">
            <GroupHeading entry={entry} before={matches[index - 1]} isTyped={typed !== ''} />
            <PaletteOption
              id={optionId(index)}
              entry={entry}
              isChosen={index === at}
              onPoint={() => setChosen(index)}
              onRun={(inNewTab) => run(entry, inNewTab)}
            />
          </div>
        ))}
      </div>
      {matches.length === 0 && !isWaiting && <p className={classes.none}>{t('none', { typed: typed.trim() })}</p>}
      {status !== null && (
        <p className={classes.status} role="status">
          {status}
          {retry && (
            <button type="button" className={classes.retry} onClick={retry}>
              {t('hits_retry')}
            </button>
          )}
        </p>
      )}
      <p className={classes.foot}>{t('keys')}</p>
    </>
  )
}

interface GroupHeadingProps {
  entry: PaletteEntry
  before: PaletteEntry | undefined
  isTyped: boolean
}

/** The title above the first entry of a group. Typed text mixes the entries of this browser, so only hits have one. */
function GroupHeading({ entry: { kind, heading }, before, isTyped }: GroupHeadingProps) {
  const { t } = useTranslation('palette')
  const isFirst = heading === undefined ? kind !== before?.kind : heading !== before?.heading
  if (!isFirst || (isTyped && heading === undefined)) return null
  return (
    <div className={classes.kind} role="presentation">
      {heading ?? (kind === 'hit' || kind === 'quick' ? null : t(`kind_${kind}`))}
    </div>
  )
}

const PAGE = 8

/** Returns the next position in the list, or null for a key that does not move. The arrow keys wrap around. */
function stepped(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE)
  return key === 'PageUp' ? Math.max(0, at - PAGE) : null
}

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onPoint: () => void
  onRun: (inNewTab: boolean) => void
}

/** The focus stays in the search field; aria-activedescendant marks the option. */
function PaletteOption({ id, entry, isChosen, onPoint, onRun }: PaletteOptionProps) {
  const { t } = useTranslation('palette')
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={({ ctrlKey, metaKey }) => onRun(ctrlKey || metaKey)}
    >
      <Icon name={entry.icon} url={entry.iconUrl ?? null} className={classes.icon ?? ''} />
      <span className={classes.name}>{entry.name}</span>
      {entry.note && <span className={classes.note}>{entry.note}</span>}
      {entry.kind === 'place' && <span className={classes.note}>{t('choosePlace')}</span>}
    </button>
  )
}

function useMatchesAnnounced(announcement: string | null) {
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(() => announce(announcement), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [announcement])
}
