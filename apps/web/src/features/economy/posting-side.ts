import type { Posting } from '@herdboard/contract/economy/postings.ts'

/** The two tabs of the economy. */
export type PostingSide = 'expense' | 'income'
export const postingSides: readonly PostingSide[] = ['expense', 'income']

export const postingSide = ({ is_income }: { is_income: boolean }): PostingSide => (is_income ? 'income' : 'expense')

/** An amount as its tab shows it: what was spent counts up there, DKK. */
export const signedAmount = ({ is_income, price }: Pick<Posting, 'is_income' | 'price'>): number =>
  is_income ? price : -price
