import { createHash } from 'node:crypto'

const FITS = /^[\x21-\x7e]{1,200}$/

/** Idempotency key of an action: its own key, or a digest where that has characters not allowed in a header. */
export const submissionKey = (key: string): string =>
  `demo:${FITS.test(key) ? key : createHash('sha256').update(key).digest('base64url')}`
