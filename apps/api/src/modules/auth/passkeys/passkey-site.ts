import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { isLoopback } from '#platform/config/network-address.ts'

/** Whom passkeys are made for, and the one address at which browsers may use them. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/**
 * The site of this installation's passkeys; null where people reach it by a number, for which browsers make none. It is
 * what the settings say, not what a caller claims; on this machine alone, where the port may differ, it is `localhost`.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): PasskeySite | null {
  const { hostname, origin } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) {
    const here = `${request.protocol}://${request.host}`
    if (!URL.canParse(here)) return null
    const { protocol, port } = new URL(here)
    return { rpId: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  }
  return isIP(host) ? null : { rpId: host, origin }
}
