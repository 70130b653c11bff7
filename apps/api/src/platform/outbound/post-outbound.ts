import { lookup } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, type PrivateTargets } from './private-targets.ts'

/** A request to an address that somebody outside the operator has chosen. */
export interface OutboundRequest {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

export interface OutboundResponse {
  status: number
  /** Seconds after which the receiver wants to be asked again; null where it states none. */
  retryAfterSeconds: number | null
}

/** The address may not be used, whatever answers there: it is no https, or not public. */
export class OutboundRefused extends Error {}

/** Time for the whole request, from the lookup of the name to the end of the response. */
const TIMEOUT_MS = 10_000
/** The rest of a longer response is not read. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Sends a POST request. Prevents server-side request forgery (SSRF): the connection goes to the address that was
 * checked after the lookup of the name, and redirects are not followed. Addresses that are not public are allowed only
 * where the operator lists them; plain http only to those.
 * Throws OutboundRefused, or the error of the network.
 */
export function postOutbound(
  { url, headers, body }: OutboundRequest,
  targets: PrivateTargets,
  timeoutMs = TIMEOUT_MS,
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url)
    const isAllowed = (address: string) => targets.has(address) || (protocol === 'https:' && isPublicAddress(address))
    const host = hostname.replace(/^\[|\]$/g, '')
    if (!/^https?:$/.test(protocol)) throw new OutboundRefused('not https')
    // Node looks up no name for an IP address.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundRefused('not a public address')
    const options: RequestOptions = {
      method: 'POST',
      headers: { 'user-agent': 'Herdboard', ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: checkedLookup(isAllowed),
      signal: AbortSignal.timeout(timeoutMs),
    }
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfter(response.headers['retry-after']) })
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_RESPONSE_BYTES) response.destroy()
      })
      // A receiver that breaks off its response has taken the request: the status is what counts.
      response.once('close', finish)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Looks a name up and fails where any of its addresses is not allowed. */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new OutboundRefused('not a public address'), '', 0)
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })

const retryAfter = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : null
