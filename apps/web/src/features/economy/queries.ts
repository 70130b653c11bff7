import { listPostingCategories } from '@herdboard/contract/economy/postings.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const economyCategoriesQuery = { ...apiQuery(listPostingCategories, {}), meta: { showsOwnErrors: true } }

/** Page size: the maximum of one response. */
export const POSTINGS_PAGE_SIZE = 1_000
