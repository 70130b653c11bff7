import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Problem } from '#platform/http/errors/problem.ts'
import { networkOf } from './sessions/device.ts'

/** How often one subject may fail, and how long it then waits. */
export interface Throttle {
  subject: string
  kind: 'account' | 'address'
  /** Of an address: how many it has in how many seconds. Twenty a minute unless told. */
  limit?: { tries: number; seconds: number }
}

/** Kept as a hash: the table names no person, and a name that nobody has is throttled like one that somebody has. */
export const accountThrottle = (email: string): Throttle => ({
  subject: `account ${createHash('sha256').update(email).digest('hex')}`,
  kind: 'account',
})

/** The four leading groups of an IPv6 address are one household. */
export const addressThrottle = (ip: string): Throttle => ({
  subject: `address ${householdOf(ip)}`,
  kind: 'address',
})

/** Wishes for a new password have a count of their own: they keep nobody from signing in. */
export const passwordResetThrottle = (ip: string): Throttle => ({ subject: `wish ${householdOf(ip)}`, kind: 'address' })

/** Mails to addresses that may be somebody else's, counted whether one goes out or not: the count tells of nobody. */
export const emailChangeThrottle = (userId: string): Required<Throttle> => ({
  subject: `proof ${userId}`,
  kind: 'address',
  limit: { tries: 5, seconds: 3600 },
})

/** Codes have a count of their own: a right password, which forgives its own tries, gives no new ones here. */
export const codeThrottle = (userId: string): Throttle => ({ subject: `code ${userId}`, kind: 'account' })

/** Wishes for something that a passkey signs: each is a row. */
export const challengeThrottle = (ip: string): Throttle => ({
  subject: `challenge ${householdOf(ip)}`,
  kind: 'address',
})

/** Under which names tries of a person's own are counted. */
export const throttleSubjectsOf = ({ userId, email }: { userId: string; email: string }): string[] =>
  [accountThrottle(email.toLowerCase()), emailChangeThrottle(userId), codeThrottle(userId)].map(
    ({ subject }) => subject,
  )

/** Whole seconds from now on, one at least. */
export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Says how long to wait. */
export function waitProblem(until: Date, now: Date): Problem {
  const seconds = secondsUntil(until, now)
  return new Problem('auth.wait', { seconds }, { retryAfterSeconds: seconds })
}

const householdOf = (ip: string) => (isIPv6(ip) && !ip.startsWith('::ffff:') ? networkOf(ip) : ip)
