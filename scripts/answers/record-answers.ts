import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { LightMyRequestResponse } from 'fastify'
import { idNumbering, type RecordedAnswer, withoutIds } from './recorded-answer.ts'
import { foreignRequests, refusalsOf } from './refusals.ts'
import { ID_LISTS, type KnownIds, pathsOf, rowsOfList } from './requests.ts'
import { repeatedChanges, type SampleChange, staleChanges } from './sample-changes.ts'
import { RECORDED_INSTANT, type SampleServer, startSampleServer } from './sample-herd.ts'

/**
 * Users who send the requests: an administrator, an employee, an adviser of two companies, and the installation's
 * administrator.
 */
const USERS = ['manager', 'employee', 'advisor', 'solution'] as const

/** The administrator of another company, whose ids the manager must not reach. */
const NEIGHBOUR = 'owner'

/** The administrator sends every request, the others the forms at one section and a third of the rest. */
const isRequestedBy =
  (who: (typeof USERS)[number]) =>
  (url: string, at: number): boolean =>
    who === 'manager' || (url.startsWith('/forms/') ? url.includes('section_id') : at % 3 === 0)

/** Requests per access token, which expires after ten minutes of the real clock. */
const TOKEN_REQUESTS = 400

/**
 * Sends some thousands of requests over the sample data: every GET, every form opened by every reader, every refusal,
 * at last changes with a stale version and repeated ones.
 * The same code gives the same answers. Ids differ, so they are numbered by first appearance.
 */
export async function recordAnswers(folder: string): Promise<RecordedAnswer[]> {
  const server = await startSampleServer(folder)
  try {
    const keyOf = idNumbering()
    const answers: RecordedAnswer[] = []
    const request = createRequester(server)
    const add = async (
      who: string,
      {
        method,
        url,
        what = '',
        payload,
        key: idempotencyKey,
      }: Partial<SampleChange> & Pick<SampleChange, 'method' | 'url'>,
    ) => {
      const answer = await request(who, method, url, payload, idempotencyKey)
      const key = keyOf(`${who} ${method} ${url}${what && ` (${what})`}`)
      answers.push({ key, status: answer.statusCode, type: typeOf(answer), body: comparableBody(url, answer) })
    }
    for (const who of USERS) {
      const ids = await knownIds((url) => request(who, 'GET', url))
      for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET'))
        for (const url of pathsOf(endpoint, ids).filter(isRequestedBy(who))) await add(who, { method: 'GET', url })
    }
    const foreign = await knownIds((url) => request(NEIGHBOUR, 'GET', url))
    for (const endpoint of allEndpoints)
      for (const { who, ...refused } of [...refusalsOf(endpoint), ...foreignRequests(endpoint, foreign)])
        await add(who, refused)
    const read = async (url: string): Promise<unknown> => {
      const answer = await request('manager', 'GET', url)
      return answer.statusCode === 200 ? answer.json() : null
    }
    const ids = await knownIds((url) => request('manager', 'GET', url))
    for (const change of await staleChanges(read, ids)) await add('manager', change)
    for (const change of await repeatedChanges(read, ids)) await add('manager', change)
    const openApi = await server.app.inject({ url: '/api/openapi.json' })
    answers.push({ key: 'openapi.json', status: openApi.statusCode, type: typeOf(openApi), body: openApi.body })
    return answers
  } finally {
    await server.stop()
  }
}

export async function knownIds(get: (url: string) => Promise<LightMyRequestResponse>): Promise<KnownIds> {
  const ids: Record<string, string[]> = {}
  for (const { name, url, field = 'id' } of ID_LISTS) {
    const answer = await get(url)
    const rows = answer.statusCode === 200 ? rowsOfList(answer.json()) : []
    ids[name] = rows.flatMap((row) => {
      const id = (row as Record<string, unknown>)[field]
      return typeof id === 'string' ? [id] : []
    })
  }
  return ids
}

/** Sends requests as users of the sample data, who sign in again before their token expires. */
export function createRequester({ app, signIn }: SampleServer) {
  const headersOf = new Map<string, { headers: Record<string, string>; left: number }>()
  const strangers: Record<string, Record<string, string>> = {
    nobody: { language: 'da' },
    forger: { language: 'da', authorization: 'Bearer gris.gris.gris' },
  }
  return async (who: string, method: AnyEndpoint['method'], url: string, payload?: unknown, key?: string) => {
    const known = headersOf.get(who)
    const session = known && known.left > 0 ? known : { headers: await signInAs(who), left: TOKEN_REQUESTS }
    headersOf.set(who, { ...session, left: session.left - 1 })
    return app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...session.headers,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
  }
  async function signInAs(who: string): Promise<Record<string, string>> {
    return strangers[who] ?? signIn(who)
  }
}

/** The content type, with a mark of a response that was stored at the first request. */
const typeOf = ({ headers }: LightMyRequestResponse): string =>
  `${headers['content-type'] ?? ''}${headers['idempotency-replayed'] ? ', replayed' : ''}`

/**
 * Returns the body without parts that differ between two runs of the same code. Images, archives and PDF files are
 * replaced by a mark, since they contain their time of creation. Ids are numbered by first appearance. Notifications of
 * one moment have no order, so they are sorted. Numbers have twelve digits, because the database adds floats in any
 * order.
 */
function comparableBody(url: string, answer: LightMyRequestResponse): string {
  if (!/json|text/.test(typeOf(answer))) return answer.rawPayload.length > 0 ? 'bytes' : ''
  if (!/json/.test(typeOf(answer)) || answer.body === '') return answer.body
  const body = JSON.parse(answer.body, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  )
  if (url.startsWith('/notifications?') && answer.statusCode === 200)
    body.data = body.data.map((row: unknown) => withoutIds(JSON.stringify(row))).sort()
  // Each new database draws its own key for push messages.
  if (url === '/messages/push' && answer.statusCode === 200) body.public_key = 'drawn at random'
  return idNumbering()(JSON.stringify(body))
}

export const RECORDING_NOTE = `sample data as of ${RECORDED_INSTANT}`
