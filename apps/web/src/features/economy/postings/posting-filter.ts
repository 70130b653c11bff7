import { RESULT_GROUPS, type ResultGroup } from '@herdboard/contract/economy/postings.ts'
import { type PostingSide, postingSides } from './posting-side.ts'

/** The pig type of postings in the URL. */
export type PostingPigs = 'weaners' | 'slaughter'
export const postingPigs: readonly PostingPigs[] = ['weaners', 'slaughter']
export const isPostingPigs = (value: unknown): value is PostingPigs => postingPigs.some((one) => one === value)

/** Where postings come from. */
export type PostingOrigin = 'typed' | 'calculated'
export const postingOrigins: readonly PostingOrigin[] = ['typed', 'calculated']

/** Filters of the postings in the URL; absent means all. */
export interface PostingFilter {
  origin?: PostingOrigin | undefined
  group?: ResultGroup | undefined
  type?: PostingPigs | undefined
}

/** Parses the search of the postings; unknown values are left out. */
export const postingSearch = ({
  side,
  origin,
  group,
  type,
}: Record<string, unknown>): PostingFilter & { side?: PostingSide | undefined } => ({
  side: postingSides.find((one) => one === side),
  origin: postingOrigins.find((one) => one === origin),
  group: RESULT_GROUPS.find((one) => one === group),
  type: postingPigs.find((one) => one === type),
})

/** The query parameter of a pig type; none for both. */
export const pigsQuery = (type: PostingPigs | undefined): { isweaners?: 'true' | 'false' } =>
  type === undefined ? {} : { isweaners: type === 'weaners' ? 'true' : 'false' }
