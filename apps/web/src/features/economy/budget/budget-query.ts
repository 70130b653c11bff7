import { listBudgetEntries } from '@herdboard/contract/budget.ts'
import { apiQuery } from '#lib/api-query.ts'

export const budgetQuery = { ...apiQuery(listBudgetEntries, {}), meta: { showsOwnErrors: true } }
