import { OutboundRefused } from './post-outbound.ts'

/** Returns a short reason of a failed request, without names and addresses: `ECONNREFUSED`, `timeout`. */
export function outboundFailure(error: unknown): { reason: string; isRefused: boolean } {
  if (error instanceof OutboundRefused) return { reason: error.message, isRefused: true }
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return { reason: 'timeout', isRefused: false }
  return { reason: typeof code === 'string' ? code : 'unknown', isRefused: false }
}
