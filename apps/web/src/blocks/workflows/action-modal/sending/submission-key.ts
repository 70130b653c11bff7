/**
 * The idempotency key of a submission.
 *
 * It stays the same while the outcome of the last request is unknown, even if the user edits the form: the server may
 * have saved it. After a response, the next request is a new submission with a new key.
 */
export interface SubmissionKey {
  key: string
  isOutcomeUnknown: boolean
  /** The key of an entry of the outbox, which all its corrections have: the server stores one of them, from whichever tab. */
  isOfEntry?: true
}

export const newSubmissionKey = (): SubmissionKey => ({ key: crypto.randomUUID(), isOutcomeUnknown: false })

/** Marks the outcome as unknown, before a request is sent. */
export const markSending = (submission: SubmissionKey): SubmissionKey => ({ ...submission, isOutcomeUnknown: true })

/** Returns a new key after an edit or a response that stored nothing, unless the last request may have been saved. */
export const keyAfterEdit = (submission: SubmissionKey): SubmissionKey =>
  submission.isOutcomeUnknown || submission.isOfEntry ? submission : newSubmissionKey()

/** The server refuses these before it checks the key, so they give no information about an earlier request. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * Whether it is certain that nothing was stored: the server checked the key and refused. Everything else is uncertain:
 * no response, a server error, a shutdown, an earlier request in progress, and a refusal before the key was checked.
 */
export const isDefiniteRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status >= 300 && status < 500 && !INCONCLUSIVE_STATUSES.has(status) && code !== 'idempotency.in_progress'

export const markFailed = (submission: SubmissionKey, refusal: { status: number; code: string }): SubmissionKey => ({
  ...submission,
  isOutcomeUnknown: submission.isOutcomeUnknown && !isDefiniteRefusal(refusal),
})
