import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'

/** What a token says of an account at the moment of issue. */
export interface Identity {
  userId: UserId
  /** Active company; null for none. */
  directoryId: DirectoryId | null
  /** Role in the active company; empty without one, save for a solution administrator. */
  role: string
  tokenVersion: number
}
