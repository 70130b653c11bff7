import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { isLoopback } from '#platform/config/network-address.ts'

/** The relying party id of passkeys, and the only origin at which browsers may use them. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * Returns the passkey site of this installation. Null where `publicUrl` is an IP address, because browsers create no
 * passkeys for one. The site comes from the configuration, not from the request. Only for a loopback address it is
 * `localhost`, with the request's port.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): PasskeySite | null {
  const { hostname, origin } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) {
    const requestOrigin = `${request.protocol}://${request.host}`
    if (!URL.canParse(requestOrigin)) return null
    const { protocol, port } = new URL(requestOrigin)
    return { rpId: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  }
  return isIP(host) ? null : { rpId: host, origin }
}
