import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of the operator's own network that companies may have requests sent to. */
export interface PrivateTargets {
  has(address: string): boolean
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
  return { has: (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

/**
 * Returns whether an IP address is public: not of this machine, a private network, a link, a multicast group or a
 * translation of an IPv4 address. An IPv4 address within an IPv6 one counts as the IPv4 address.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
