import { useQuery } from '@tanstack/react-query'
import { requestFormWindow } from '#blocks/parts/action-request/action-request.ts'
import { openBatchesQuery } from '#blocks/parts/herd/open-batches-query.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { actionsQuery, eventsQuery } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { shownDirectory } from '#lib/session/session.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { quickPlaces } from './quick-places.ts'
import { readQuickWords } from './quick-words.ts'

/** Entries that open a form filled with place and number, for words such as "døde A1 2". Empty for any other text. */
export function useQuickEntries(typed: string): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const language = useLanguage()
  const hasCompany = shownDirectory() !== null
  const herd = useHerd()
  const { places: selected } = usePlaceSelection()
  const { data: events = [] } = useQuery({ ...eventsQuery, enabled: hasCompany })
  const { data: actions = [] } = useQuery({ ...actionsQuery, enabled: hasCompany })
  const hasBatches = herd?.barns.some(({ is_batch_production }) => is_batch_production) ?? false
  const { data: batches = [] } = useQuery({ ...openBatchesQuery(), enabled: hasBatches })
  const quick = readQuickWords(typed)
  if (!herd || !quick) return []
  const action = actions.find(({ form_id }) => form_id === quick.formId)
  const event = events.find(({ action_id }) => action_id === action?.id)
  if (!action || !event) return []
  const { number, pen } = quick
  return quickPlaces(herd, batches, { words: quick.place, actionId: action.id, selected }).map(
    ({ place, name, note }): PaletteEntry => ({
      id: `quick ${action.id} ${Object.values(place).join(' ')}`,
      kind: 'quick',
      name: [
        t('record', { name: event.name }),
        name,
        ...(pen === null ? [] : [t('quick_pen', { pen })]),
        ...(number === null ? [] : [t('quick_number', { count: number, n: formatDecimals(number, 0, language) })]),
      ].join(' · '),
      note,
      icon: eventIcon(event.type),
      iconUrl: event.icon_url,
      searchTerms: '',
      run: () =>
        requestFormWindow(quick.formId, null, place, {
          ...(number !== null && { number }),
          ...(pen !== null && { pen }),
        }),
    }),
  )
}
