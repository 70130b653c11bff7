const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * Returns the address of each server that `DATABASE_URL` names: `postgres://owner:secret@one:5432,two:5432/herd` names a
 * database on two servers, of which one at a time accepts changes (the notation of libpq).
 */
export function serverAddresses(address: string): string[] {
  const [, start, servers, rest] = SERVERS.exec(address) ?? []
  if (!servers?.includes(',')) return [address]
  return servers.split(',').map((server) => `${start}${server}${rest}`)
}

/** Changes the address of each server in the same way, as another role's. */
export function mapServerAddresses(address: string, change: (url: URL) => void): string {
  const changed = serverAddresses(address).map((each) => {
    const url = new URL(each)
    change(url)
    return url.toString()
  })
  const [, start, , rest] = SERVERS.exec(changed[0] ?? '') ?? []
  return `${start}${changed.map((each) => SERVERS.exec(each)?.[2]).join(',')}${rest}`
}

/** Names the servers and the database of an address for a person, without role and password. */
export function describeDatabase(address: string): string {
  const addresses = serverAddresses(address).map((each) => new URL(each))
  const servers = addresses.map(({ hostname, port }) => `${hostname}:${port || 5432}`)
  return `${servers.join(',')}${addresses[0]?.pathname ?? ''}`
}
