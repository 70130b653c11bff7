import type { Posting } from '@herdboard/contract/economy/postings.ts'

/** The tabs of the postings. */
export type PostingSide = 'expense' | 'income' | 'all'
export const postingSides: readonly PostingSide[] = ['expense', 'income', 'all']

export const isOnSide = ({ is_income }: { is_income: boolean }, side: PostingSide): boolean =>
  side === 'all' || is_income === (side === 'income')

/** The amount in DKK as its tab shows it: on the expense tab, expenses are positive. */
export const amountOnSide = (price: Posting['price'], side: PostingSide): number =>
  side === 'expense' && price !== 0 ? -price : price
