import { isIP } from 'node:net'

/** Whether only this machine itself can reach a host. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

export function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && username !== '' && hostname !== '' && pathname.length > 1
}

/** `smtp://` or `smtps://`, with or without a name and password, and nothing behind the port. */
export function isMailServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
}

/** The address of a sign-in provider: encrypted, save on this machine itself. */
export function isIssuerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash, username } = new URL(text)
  return isSecureUrl(text) && search === '' && hash === '' && username === ''
}

/** An address of the web that is encrypted, or of this machine itself. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** An address of the web without a path. */
export function isOriginUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && (href === origin || href === `${origin}/`)
}

export const parseProxyList = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Addresses and ranges of the proxies, with commas between. */
export const isProxyList = (text: string): boolean =>
  parseProxyList(text).every((part) => {
    const [address = '', bits = '0', ...rest] = part.split('/')
    return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128
  })

/** Trusts whoever is connected to us, and nobody behind: what a caller wrote into the header itself does not count. */
export const trustNearestProxy = (_address: string, hop: number): boolean => hop === 0
