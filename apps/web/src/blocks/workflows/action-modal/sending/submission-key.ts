/**
 * The key under which one submission is sent, however often.
 *
 * It stays the same while it is unknown what became of the last send, even if the form is edited meanwhile: the server
 * may have saved it. Once the last send was answered, the next one is a submission of its own.
 */
export interface SubmissionKey {
  key: string
  isOutcomeUnknown: boolean
}

export const newSubmissionKey = (): SubmissionKey => ({ key: crypto.randomUUID(), isOutcomeUnknown: false })

/** Before a send: nobody knows yet what becomes of it. */
export const markSending = ({ key }: SubmissionKey): SubmissionKey => ({ key, isOutcomeUnknown: true })

/** After an edit or an answer that stored nothing: a new key, unless the last send may have been saved. */
export const keyAfterEdit = (submission: SubmissionKey): SubmissionKey =>
  submission.isOutcomeUnknown ? submission : newSubmissionKey()

/** Refused before the server looked at the key: they say nothing of an earlier send that got lost. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * Nothing was stored, and we know it: the server looked at the key and refused. No answer, a fault, a closing server, an
 * earlier send that is still being worked on, and whoever is turned away at the door say nothing of it.
 */
export const isDefiniteRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status >= 300 && status < 500 && !INCONCLUSIVE_STATUSES.has(status) && code !== 'idempotency.in_progress'

export const markAnswered = (submission: SubmissionKey, refusal: { status: number; code: string }): SubmissionKey => ({
  ...submission,
  isOutcomeUnknown: submission.isOutcomeUnknown && !isDefiniteRefusal(refusal),
})
