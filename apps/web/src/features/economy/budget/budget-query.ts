import { listBudgetEntries } from '@herdboard/contract/economy/budget.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const budgetQuery = { ...apiQuery(listBudgetEntries, {}), meta: { showsOwnErrors: true } }
