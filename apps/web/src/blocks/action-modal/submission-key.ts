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
export const sending = ({ key }: SubmissionKey): SubmissionKey => ({ key, isOutcomeUnknown: true })

/** After an edit or an answer that stored nothing: a new key, unless the last send may have been saved. */
export const afterEdit = (submission: SubmissionKey): SubmissionKey =>
  submission.isOutcomeUnknown ? submission : newSubmissionKey()

/** Nothing was stored, and we know it: any answer that refuses. No answer, a fault or a closing server says nothing. */
export const isAnswered = (status: number): boolean => status >= 300 && status < 500

export const answered = (submission: SubmissionKey, status: number): SubmissionKey => ({
  ...submission,
  isOutcomeUnknown: submission.isOutcomeUnknown && !isAnswered(status),
})
