import type { Environment } from './environment.ts'

export interface TracesConfig {
  /** Address that spans are sent to, with its path. */
  url: string
  /** Share of the requests and jobs that are traced, 0 to 1; a caller's `traceparent` decides for its own. */
  share: number
}

/** A receiver of OTLP takes traces at `/v1/traces` unless its address has a path of its own. */
export function readTracesConfig({ HERDBOARD_TRACES, HERDBOARD_TRACES_SHARE }: Environment): TracesConfig | null {
  if (HERDBOARD_TRACES === undefined) return null
  const url = new URL(HERDBOARD_TRACES)
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return { url: url.href, share: HERDBOARD_TRACES_SHARE }
}
