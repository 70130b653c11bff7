import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportDate } from '@herdboard/contract/figures/reports.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { createRequester, knownIds } from '../answers/record-answers.ts'
import { pathsOf } from '../answers/requests.ts'
import { RECORDED_DAY, startSampleServer } from '../answers/sample-herd.ts'
import { repositoryRoot } from '../processes.ts'
import { type CellSource, isNoAnswer } from './read-cells.ts'

/** The sample data on a server of its own. */
export async function sampleSource(): Promise<CellSource> {
  const server = await startSampleServer(join(repositoryRoot, '.cache/empty-cells'))
  const request = createRequester(server)
  const get = (url: string) => request('manager', 'GET', url)
  const ids = await knownIds(get)
  return { get, ids, pathsOf: (endpoint) => pathsOf(endpoint, ids), stop: server.stop }
}

/** The server takes only so many requests a minute. */
const BUSY_MS = 2_000
const BUSY_TRIES = 45

/** Days in a report of a company at most. */
const REPORT_DATES = 5
const CLIENT_ID = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e12'

interface Account {
  /** Of the server, with its scheme. */
  address: string
  email: string
  password: string
}

/**
 * A company as a person of it reads it. The requests are those of the sample data, moved to today; reports are of the
 * days on which the farms were counted. Throws where the sign-in is refused, where the server stays busy for longer than
 * its limit lasts, and where it gives no list of places. `busyMs`: pause before a request is repeated.
 */
export async function companySource({ address, email, password }: Account, busyMs = BUSY_MS): Promise<CellSource> {
  const headers: Record<string, string> = { language: 'da' }
  const post = async (path: string, payload: object): Promise<string> => {
    const body = JSON.stringify({ ...payload, client_id: CLIENT_ID })
    const answer = await fetch(`${address}/api${path}`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
    })
    const { token } = (await answer.json()) as { token?: string }
    if (!answer.ok || token === undefined) throw new Error(`${path} was refused: ${answer.status}`)
    return token
  }
  const token = await post('/auth/token', { token: await post('/auth/login', { email, password }) })
  headers.authorization = `Bearer ${token}`
  const get: CellSource['get'] = async (url) => {
    for (let tries = 1; tries <= BUSY_TRIES; tries += 1) {
      const answer = await fetch(`${address}/api${url}`, { headers })
      const body = await answer.text()
      const isBusy = answer.status === 429 || answer.status === 503
      if (!isBusy) return { statusCode: answer.status, json: (): unknown => JSON.parse(body) }
      await sleep(busyMs)
    }
    throw new Error(`${url}: the server stays busy`)
  }
  const getList: CellSource['get'] = async (url) => {
    const answer = await get(url)
    if (isNoAnswer(answer.statusCode)) throw new Error(`${url}: ${answer.statusCode}`)
    return answer
  }
  const today = new Date().toISOString().slice(0, 10)
  const toToday = (url: string): string =>
    url.replace(/\b20\d\d-\d\d-\d\d\b/g, (day) => addDays(day, daysBetween(RECORDED_DAY, today)))
  const ids = await knownIds((url) => getList(toToday(url)) as never)
  const counted = new Map<string, string>()
  for (const farm of ids.farm ?? []) {
    const answer = await getList(`/reports/valid-dates?site_ids=${farm}`)
    const dates =
      answer.statusCode === 200 ? (answer.json() as ReportDate[]).filter(({ selectable }) => selectable) : []
    if (dates.length > 1)
      counted.set(
        farm,
        dates
          .slice(0, REPORT_DATES)
          .map(({ date }) => date)
          .toReversed()
          .join(),
      )
  }
  const reportsOf = (path: string) => [
    ...[...counted].map(([farm, dates]) => `${path}?site_ids=${farm}&dates=${dates}`),
    ...(ids.batch ?? []).map((batch) => `${path}?site_ids=${batch}`),
  ]
  return {
    get,
    ids,
    pathsOf: (endpoint) =>
      endpoint.path === '/reports/econtrol' ? reportsOf(endpoint.path) : pathsOf(endpoint, ids).map(toToday),
    stop: async () => {},
  }
}
