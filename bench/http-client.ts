import { Agent, request } from 'node:http'
import { encodedBody } from '../packages/contract/src/core/encoded-body.ts'

export interface BenchResponse {
  status: number
  body: Buffer
}

export type HttpHeaders = Readonly<Record<string, string>>

/** Sends a request over persistent connections of the loopback address; costs the sender less than fetch. */
export type HttpClient = (
  method: string,
  url: string,
  options: { headers: HttpHeaders; body?: unknown },
) => Promise<BenchResponse>

export function httpClient(connections: number): { send: HttpClient; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: HttpClient = (method, url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const encoded = encodedBody(body)
      const payload = encoded && Buffer.from(encoded.content as string | Uint8Array)
      const typed = payload && { 'content-type': encoded.type, 'content-length': String(payload.length) }
      const sent = request(url, { agent, method, headers: { ...headers, ...typed } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}

/** Throws for a response that is no success, so that the bench never measures refusals. */
export function requireSuccess(answer: BenchResponse, what: string): BenchResponse {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`${what} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`)
}
