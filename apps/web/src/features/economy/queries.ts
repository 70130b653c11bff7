import { listPostingCategories } from '@herdboard/contract/economy/postings.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const economyCategoriesQuery = { ...apiQuery(listPostingCategories, {}), meta: { showsOwnErrors: true } }

/** A page holds so many postings, the most that one answer takes. */
export const POSTINGS_PAGE_SIZE = 1_000
