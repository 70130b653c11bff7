/** How one attempt to deliver ended. */
export type DeliveryAttempt =
  | { state: 'sent' }
  /** The receiver refuses it for good. */
  | { state: 'failed'; reason: string }
  /** The receiver does not exist any more. */
  | { state: 'gone'; reason: string }
  /** To be tried again; `isAway`: nothing answers there, so that others to the same server wait, too. */
  | { state: 'again'; reason: string; retryAfterSeconds?: number | null; isAway?: true }
