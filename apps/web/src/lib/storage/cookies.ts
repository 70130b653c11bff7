/** Browsers refuse the `__Host-` prefix and `Secure` on plain http; on a loopback address the cookies have neither. */
const isSecure = (): boolean => location.protocol === 'https:'
const prefixedName = (name: string): string => (isSecure() ? `__Host-${name}` : name)

/** The value of a cookie, or null when there is none. */
export function readCookie(name: string): string | null {
  const start = `${prefixedName(name)}=`
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return entry ? decodeURIComponent(entry.slice(start.length)) : null
}

/** Writes a cookie until a day, or until the browser is closed when `until` is null. */
export function writeCookie(name: string, value: string, expires: Date | null): void {
  const parts = [`${prefixedName(name)}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (expires) parts.push(`Expires=${expires.toUTCString()}`)
  if (isSecure()) parts.push('Secure')
  document.cookie = parts.join('; ')
}

export const removeCookie = (name: string): void => writeCookie(name, '', new Date(0))
