import { createHmac, type KeyObject, randomInt } from 'node:crypto'

const CODE_COUNT = 10
const GROUPS = 3
const GROUP_LENGTH = 4
/** Without letters and figures that are taken for one another on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten codes like `k7pm-2xqr-hd94`, of 59 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))

/** A code without what people type around it. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** What is stored in place of a recovery code: without the server's key nobody can try codes against it. */
export const hashRecoveryCode = (serverKey: KeyObject, userId: string, code: string): Buffer =>
  createHmac('sha256', serverKey)
    .update(`recovery ${userId} ${normalizeCode(code)}`)
    .digest()
