import { createHash } from 'node:crypto'

const FITS = /^[\x21-\x7e]{1,200}$/

/** The key under which a server takes a deed once: the deed's own, or a digest of one with letters that no header takes. */
export const submissionKey = (key: string): string =>
  `demo:${FITS.test(key) ? key : createHash('sha256').update(key).digest('base64url')}`
