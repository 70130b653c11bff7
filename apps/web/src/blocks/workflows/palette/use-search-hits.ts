import type { AssignmentId, InstructionId, NoteId, RecordId } from '@herdboard/contract/core/ids.ts'
import {
  type SearchGroup,
  type SearchHit,
  type SearchHitKind,
  searchCompany,
} from '@herdboard/contract/system/search.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  openAssignment,
  openInstruction,
  requestNoteWindow,
  requestRecordWindow,
} from '#blocks/parts/action-request/action-request.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { useOnline } from '#lib/http/connection-state.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { shownDirectory } from '#lib/session/session.ts'
import type { IconName } from '#ui/icon/icons.ts'
import type { PaletteEntry } from './palette-entry.ts'

const DEBOUNCE_MS = 200
const SHORTEST_TEXT = 2
const LONGEST_TEXT = 100

const iconByKind: Readonly<Record<SearchHitKind, IconName>> = {
  settlement: 'meat',
  treatment: 'vaccine',
  record: 'history',
  note: 'note',
  task: 'checklist',
  batch: 'stack-2',
  instruction: 'clipboard-heart',
  drug: 'vaccine',
  diagnosis: 'stethoscope',
}

export interface SearchHits {
  entries: readonly PaletteEntry[]
  /** What the palette says below the hits; null for nothing. */
  status: string | null
  /** Whether the list is not complete yet. */
  isWaiting: boolean
  /** Repeats a failed search; null if none failed. */
  retry: (() => void) | null
}

/** What the server finds for the typed text: records, notes, treatments and more, each of which opens the thing itself. */
export function useSearchHits(typed: string): SearchHits {
  const { t } = useTranslation('palette')
  const language = useLanguage()
  const isOnline = useOnline()
  const toEntry = useHitEntry()
  const [text] = useDebouncedValue(typed.trim().slice(0, LONGEST_TEXT), DEBOUNCE_MS)
  const isLongEnough = (one: string) => one.length >= SHORTEST_TEXT && shownDirectory() !== null
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(searchCompany, { query: { text } }),
    enabled: isLongEnough(text),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  if (!isLongEnough(typed.trim())) return { entries: [], status: null, isWaiting: false, retry: null }
  const isWaiting = isFetching || isPlaceholderData || text !== typed.trim().slice(0, LONGEST_TEXT)
  const entries = error ? [] : (data?.groups ?? []).flatMap((group) => group.hits.map((hit) => toEntry(group, hit)))
  const since = data?.since ? t('hits_since', { date: formatDay(data.since, language) }) : null
  if (!isOnline) return { entries, status: t('hits_offline'), isWaiting: false, retry: null }
  if (error) return { entries, status: t('hits_failed'), isWaiting: false, retry: () => void refetch() }
  return { entries, status: isWaiting ? t('hits_waiting') : since, isWaiting, retry: null }
}

function useHitEntry() {
  const { t } = useTranslation('palette')
  const language = useLanguage()
  const navigate = useNavigate()
  const open = (kind: SearchHitKind, { id, name, date }: SearchHit): void => {
    if (kind === 'drug' || kind === 'diagnosis') void navigate({ to: '/health', search: { q: name } })
    else if (kind === 'batch') {
      // The list of batches shows those of a period, which therefore begins with the batch.
      const period = date && { from: date, to: date }
      void navigate({ to: '/pigs/batches', search: { batch: id, places: id, ...period } })
    } else openHit(kind, id)
  }
  return (group: SearchGroup, hit: SearchHit): PaletteEntry => ({
    id: `hit ${group.kind} ${hit.id}`,
    kind: 'hit',
    heading: t(`hits_${group.kind}`, { more: group.has_more ? t('hits_more') : '' }),
    name: hit.name,
    note: [hit.note, hit.date && formatDay(hit.date, language)].filter(Boolean).join(' · '),
    icon: iconByKind[group.kind],
    searchTerms: '',
    run: () => open(group.kind, hit),
  })
}

/** Opens the window of a stored entry. */
function openHit(kind: Exclude<SearchHitKind, 'drug' | 'diagnosis' | 'batch'>, id: string): void {
  const known = parseId<string>(id)
  if (known === null) return
  if (kind === 'note') requestNoteWindow(known as NoteId)
  else if (kind === 'task') openAssignment(known as AssignmentId)
  else if (kind === 'instruction') openInstruction(known as InstructionId)
  else requestRecordWindow(known as RecordId)
}
