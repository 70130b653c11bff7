import type { Posting } from '@herdboard/contract/economy/postings.ts'

/** The two tabs of the economy. */
export type PostingSide = 'expense' | 'income'
export const postingSides: readonly PostingSide[] = ['expense', 'income']

export const postingSide = ({ is_income }: { is_income: boolean }): PostingSide => (is_income ? 'income' : 'expense')

/** The amount in DKK as its tab shows it: on the expense tab, expenses are positive. */
export const signedAmount = ({ is_income, price }: Pick<Posting, 'is_income' | 'price'>): number =>
  is_income ? price : -price
