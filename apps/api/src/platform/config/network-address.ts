import { isIP } from 'node:net'
import { serverAddresses } from '#platform/database/connection/server-addresses.ts'

/** Checks whether a host is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

/** Checks for the URL of a PostgreSQL database, on one server or several: `postgres://owner:secret@one,two/herd`. */
export const isDatabaseUrl = (text: string): boolean => serverAddresses(text).every(isServerUrl)

function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && username !== '' && hostname !== '' && pathname.length > 1
}

/** Checks for an `smtp://` or `smtps://` URL, with or without credentials, and without anything after the port. */
export function isMailServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
}

/** Checks for the URL of an MQTT broker: mqtts, or mqtt on this machine. Its path is at most the client id. */
export function isBrokerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isSecure = protocol === 'mqtts:' || (protocol === 'mqtt:' && isLoopback(hostname))
  return isSecure && hostname !== '' && /^(\/[^/]*)?$/.test(pathname) && search === '' && hash === ''
}

/** Checks for a valid issuer URL of a sign-in provider: https, or http on this machine. */
export function isIssuerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash, username } = new URL(text)
  return isSecureUrl(text) && search === '' && hash === '' && username === ''
}

/** Checks for an https URL, or an http URL of this machine. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Checks for the URL of a bucket, or of a folder in it: https, or http on this machine, without credentials. */
export function isBucketUrl(text: string): boolean {
  if (!isSecureUrl(text)) return false
  const { pathname, search, hash, username } = new URL(text)
  return /^(\/[\w.-]+)+\/?$/.test(pathname) && search === '' && hash === '' && username === ''
}

/** Checks for an http or https URL without a path. */
export function isOriginUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && (href === origin || href === `${origin}/`)
}

export const parseProxyList = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Checks for a comma-separated list of IP addresses and CIDR ranges. */
export const isProxyList = (text: string): boolean =>
  parseProxyList(text).every((part) => {
    const [address = '', bits = '0', ...rest] = part.split('/')
    return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128
  })

/** Trusts the nearest proxy only: a forwarding header that the caller itself wrote does not count. */
export const trustNearestProxy = (_address: string, hop: number): boolean => hop === 0
