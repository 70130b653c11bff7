import { createHash } from 'node:crypto'
import { Problem } from '#platform/http/errors/problem.ts'
import { networkOfAddress } from '#platform/identity/device.ts'

/**
 * Rate limit of login attempts (login throttling): protects from brute force without a lockout. An account waits by
 * exponential backoff, an address may try a number of times in a window. `countAttempt` (sql/sign-in-attempts.ts) counts
 * the attempts and says how long to wait.
 */
export interface SignInThrottle {
  subject: string
  kind: 'account' | 'address'
  /** Maximum attempts of an address in a number of seconds. Default: 20 per minute. */
  limit?: { tries: number; seconds: number }
}

/** The subject is a hash, so that the table names no person. An unknown address is limited like a known one. */
export const accountThrottle = (email: string): SignInThrottle => ({
  subject: `account ${createHash('sha256').update(email).digest('hex')}`,
  kind: 'account',
})

/** Attempts from a browser that signed in to the account before. Those of strangers do not count there. */
export const deviceThrottle = (deviceId: string, email: string): SignInThrottle => ({
  subject: `device ${createHash('sha256').update(`${deviceId} ${email}`).digest('hex')}`,
  kind: 'account',
})

/** Attempts at the PIN of a person on one registered device. */
export const pinThrottle = (deviceId: string, userId: string): SignInThrottle => ({
  subject: `pin ${deviceId} ${userId}`,
  kind: 'account',
})

/** Attempts of a signed-in person who proves the own password. */
export const ownPasswordThrottle = (userId: string): SignInThrottle => ({ subject: `own ${userId}`, kind: 'account' })

/** The first four groups of an IPv6 address (its /64 network) count as one address. */
export const addressThrottle = (ip: string): SignInThrottle => ({
  subject: `address ${networkOfAddress(ip)}`,
  kind: 'address',
})

/** Requests for a new password are counted separately, so that they do not block sign-in. */
export const passwordResetThrottle = (ip: string): SignInThrottle => ({
  subject: `password-reset ${networkOfAddress(ip)}`,
  kind: 'address',
})

/**
 * Limits mails to addresses that may belong to another person. Counted whether a mail is sent or not, so that the count
 * reveals no account.
 */
export const emailChangeThrottle = (userId: string): Required<SignInThrottle> => ({
  subject: `proof ${userId}`,
  kind: 'address',
  limit: { tries: 5, seconds: 3600 },
})

/** Codes are counted separately: a right password resets its own attempts, but not these. */
export const codeThrottle = (userId: string): SignInThrottle => ({ subject: `code ${userId}`, kind: 'account' })

/** Limits passkey challenges, because each is stored as a row. */
export const challengeThrottle = (ip: string): SignInThrottle => ({
  subject: `challenge ${networkOfAddress(ip)}`,
  kind: 'address',
})

/** Returns the subjects under which a person's own attempts are counted. */
export const throttleSubjectsOf = ({ userId, email }: { userId: string; email: string }): string[] =>
  [
    accountThrottle(email.toLowerCase()),
    ownPasswordThrottle(userId),
    emailChangeThrottle(userId),
    codeThrottle(userId),
  ].map(({ subject }) => subject)

/** Returns the whole seconds until an instant, at least one. */
export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Returns a problem that states how long to wait. */
export function waitProblem(until: Date, now: Date): Problem {
  const seconds = secondsUntil(until, now)
  return new Problem('auth.wait', { seconds }, { retryAfterSeconds: seconds })
}
