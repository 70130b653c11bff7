import { isIPv6 } from 'node:net'

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (names: typeof SYSTEMS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a name for the device, such as `Firefox, Windows`; empty where the caller is no browser. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  return [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((name) => name !== undefined).join(', ')
}

/**
 * Returns the network of an IP address, without the part that identifies one machine: `192.0.2.x`, `2001:db8:1:2::`.
 */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.x')
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...behind]
  return `${all.slice(0, 4).join(':')}::`
}

/**
 * Returns what limits count as one address: an IPv4 address, or the network of an IPv6 one, whose owner has all of its
 * 2^64 addresses.
 */
export const networkOfAddress = (ip: string): string => (isIPv6(ip) && !ip.startsWith('::ffff:') ? networkOf(ip) : ip)
