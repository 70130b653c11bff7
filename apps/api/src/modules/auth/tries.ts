import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** How often one subject may fail, and how long it then waits. */
export interface Throttle {
  subject: string
  kind: 'account' | 'address'
}

/** Kept as a hash: the table names no person, and a name that nobody has is throttled like one that somebody has. */
export const accountThrottle = (email: string): Throttle => ({
  subject: `account ${createHash('sha256').update(email).digest('hex')}`,
  kind: 'account',
})

/** The four leading groups of an IPv6 address are one household. */
export const addressThrottle = (ip: string): Throttle => ({ subject: `address ${networkOf(ip)}`, kind: 'address' })

function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = ip.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail.split(':')].slice(0, 4).join(':')
}
