import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { KnownIds } from '../answers/requests.ts'
import { type ListedCell, listCells } from './null-cells.ts'

const SHOWING = /^\/(?:tables|feed\/feed-consumption-data|dashboards|reports\/econtrol$|economies\/price-listings)/

/** Where the cells come from: the sample data, or a company on a running server. */
export interface CellSource {
  get(url: string): Promise<{ statusCode: number; json(): unknown }>
  ids: KnownIds
  /** The requests of an endpoint. */
  pathsOf(endpoint: AnyEndpoint): readonly string[]
  stop(): Promise<void>
}

interface ReadCells {
  cells: ListedCell[]
  /** Endpoints that refused requests, with the statuses. */
  refused: string[]
  /** What was not read, although the person may read it. */
  faults: string[]
}

/** Whether an answer says nothing about what was asked: signed out, too busy, or broken. */
export const isNoAnswer = (status: number): boolean => status === 401 || status === 429 || status >= 500

/** Lists the cells of all endpoints with tables, reports and analyses. Reading nothing is a fault. */
export async function readCells({ get, pathsOf }: Pick<CellSource, 'get' | 'pathsOf'>): Promise<ReadCells> {
  const cells: ListedCell[] = []
  const refused: string[] = []
  const faults: string[] = []
  for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'GET' && SHOWING.test(path))) {
    const statuses: number[] = []
    for (const url of pathsOf(endpoint)) {
      const answer = await get(url)
      statuses.push(answer.statusCode)
      if (answer.statusCode === 200) cells.push(...listCells(answer.json()))
      else if (isNoAnswer(answer.statusCode)) faults.push(`${url}: ${answer.statusCode}`)
    }
    const refusals = statuses.filter((status) => status !== 200 && !isNoAnswer(status))
    const kinds = [...new Set(refusals)].join(', ')
    if (kinds !== '')
      refused.push(`${endpoint.path}: ${refusals.length} of ${statuses.length} requests refused (${kinds})`)
    // A person may lack the right to all of a table; any other refusal of all is one of wrong requests.
    if (refusals.length === statuses.length && refusals.some((status) => status !== 403))
      faults.push(`${endpoint.path}: all requests refused (${kinds})`)
  }
  if (cells.length === 0) faults.push('no cell was read')
  return { cells, refused, faults }
}
