import { createHmac, type KeyObject, randomInt } from 'node:crypto'

const CODE_COUNT = 10
const GROUPS = 3
const GROUP_LENGTH = 4
/** Without letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Returns ten codes like `k7pm-2xqr-hd94`, of 59 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))

/** Removes spaces, hyphens and capitals from a typed code. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** Hashes a recovery code for storage. Without the server's key, codes cannot be tested against the hash. */
export const hashRecoveryCode = (serverKey: KeyObject, userId: string, code: string): Buffer =>
  createHmac('sha256', serverKey)
    .update(`recovery ${userId} ${normalizeCode(code)}`)
    .digest()
