import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of the operator's own network that companies may have requests sent to. */
export interface PrivateTargets {
  has(address: string): boolean
  isEmpty: boolean
}

/** Reads addresses and CIDR ranges. */
export function privateTargets(ranges: readonly string[]): PrivateTargets {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return { isEmpty: ranges.length === 0, has: (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

/**
 * Returns whether an IP address is public: not of this machine, a private network, a link, a multicast group or a
 * translation of an IPv4 address. An IPv4 address within an IPv6 one counts as the IPv4 address.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/**
 * Returns whether requests may go to a URL as it is written, before its name is looked up: https to a name of the
 * internet or to a public address. Names within the operator's network, and http, only where the operator lists targets.
 */
export function isPublicUrl(url: string, targets: PrivateTargets): boolean {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return targets.has(host) || (protocol === 'https:' && isPublicAddress(host))
  return (
    !targets.isEmpty || (protocol === 'https:' && host.includes('.') && !/\.(localhost|local|internal)$/.test(host))
  )
}
