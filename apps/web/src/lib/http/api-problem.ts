import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { ProblemMessage, ProblemReply } from '@herdboard/contract/core/problem.ts'

/** Status for a request without a response: the network or the server is unreachable. */
const NO_RESPONSE = 0
/** Code of an error response that is not from this API. */
const FOREIGN = 'unknown'

/** An error response of the API with its messages. Status 0 means that no response arrived. */
export class ApiProblem extends Error {
  readonly status: number
  readonly messages: readonly ProblemMessage[]
  /** For support; null when no server answered. */
  readonly requestId: string | null
  /** Seconds to wait before the next try; null when the server did not send them. */
  readonly retryAfterSeconds: number | null
  /** The record that somebody else made of the same; null where the server names none. */
  readonly recordId: RecordId | null

  constructor(
    status: number,
    messages: readonly ProblemMessage[],
    requestId: string | null = null,
    retryAfterSeconds: number | null = null,
    recordId: RecordId | null = null,
  ) {
    super(messages[0]?.code ?? FOREIGN)
    this.name = 'ApiProblem'
    this.status = status
    this.messages = messages
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.recordId = recordId
  }

  /** The stable error code. */
  get code(): string {
    return this.message
  }

  get isOffline(): boolean {
    return this.status === NO_RESPONSE
  }

  /** Whether something between browser and API answered, such as the sign-in page of a wireless network. */
  get isForeign(): boolean {
    return this.code === FOREIGN
  }
}

export const offlineProblem = (): ApiProblem => new ApiProblem(NO_RESPONSE, [{ code: 'offline', message: '' }])

const isMessage = (value: unknown): value is ProblemMessage =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string' &&
  (!('field' in value) || value.field === undefined || typeof value.field === 'string')

const isRefusal = (value: unknown): value is ProblemReply & { record_id?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'messages' in value &&
  Array.isArray(value.messages) &&
  value.messages.length > 0 &&
  value.messages.every(isMessage) &&
  'request_id' in value &&
  typeof value.request_id === 'string'

/**
 * Parses an error response. A response that is not from this API (a proxy's page) becomes the unknown error with its
 * status.
 */
export async function parseProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const messages = isRefusal(body)
    ? body.messages
    : [{ code: FOREIGN, message: `Sorry, an unknown error occurred! (${response.status})` }]
  const requestId = isRefusal(body) ? body.request_id : response.headers.get('x-request-id')
  const recordId = isRefusal(body) && typeof body.record_id === 'string' ? (body.record_id as RecordId) : null
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'))
  return new ApiProblem(response.status, messages, requestId, retryAfterSeconds, recordId)
}

function parseRetryAfter(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
