import {
  listAssignments,
  listAssignmentTemplates,
  putAssignment,
  putSubAssignment,
} from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

/** Tasks completed or due in the period and completed; or all open tasks regardless of their due date. */
export const tasksQuery = (period: DatePeriod, places: PlaceSelection['query'], isCompleted: boolean) => ({
  ...apiQuery(listAssignments, {
    query: { ...period, ...places, limit: LIST_LIMIT, incl_incomplete: 'true', is_completed: `${isCompleted}` },
  }),
  ...listOptions,
})

export const templatesQuery = { ...apiQuery(listAssignmentTemplates, {}), ...listOptions }

const taskMutationOptions = { showsOwnErrors: true }
export const completeMutation = apiMutation(putAssignment, taskMutationOptions)
export const stepMutation = apiMutation(putSubAssignment, taskMutationOptions)
