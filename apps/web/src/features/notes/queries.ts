import { LIST_LIMIT, listNotes } from '@herdboard/contract/notes.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Selection } from '#blocks/location-picker/use-selection.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { apiQuery } from '#lib/api-query.ts'

export const notesQuery = (period: Period, places: Selection['query']) => ({
  ...apiQuery(listNotes, { query: { ...period, ...places, limit: LIST_LIMIT } }),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
})
