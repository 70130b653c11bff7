import { LIST_LIMIT, listNotes } from '@herdboard/contract/herd/notes.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const notesQuery = (period: DatePeriod, places: PlaceSelection['query']) => ({
  ...apiQuery(listNotes, { query: { ...period, ...places, limit: LIST_LIMIT } }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})
