import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'

/** The account data in a token, as of the moment of issue. */
export interface SignInIdentity {
  userId: UserId
  /** Active company; null for none. */
  directoryId: DirectoryId | null
  /** Role in the active company; empty without one, except for a solution administrator. */
  role: string
  tokenVersion: number
}
