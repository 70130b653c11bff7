import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../packages/contract/src')

/** The files of the contract. Their texts are read by the API, by tests and while developing. */
export const contractFiles: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(folder, file))

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** What only the server and its description read. */
const SERVER_ONLY_PARTS = new Set<string>([
  'summary',
  'errors',
  'shed',
  'maxBodyBytes',
  'plain',
  'programs',
  'oneTimeFields',
  'proofFields',
] satisfies (keyof AnyEndpoint)[])

/** Whatever says how a call is made and what its answer is; a part that is added to endpoints comes along. */
const endpointSource = (endpoint: AnyEndpoint) =>
  Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => !SERVER_ONLY_PARTS.has(name) && isPlain(value)))

/** Texts, numbers, and lists and objects of them; a schema is none of these. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A constant, a call, or calls by their names; undefined of anything with a schema or a function. */
function lightValue(value: unknown): unknown {
  if (isEndpoint(value)) return endpointSource(value)
  if (isPlain(value)) return value
  if (!isRecord(value) || !Object.values(value).every(isEndpoint)) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, call]) => [name, lightValue(call)]))
}

/** What a browser needs of a module: how each call is made, and plain constants. Schemas and functions stay behind. */
export function lightModule(exports: Record<string, unknown>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const light = lightValue(value)
    return light === undefined ? [] : [`export const ${name} = ${JSON.stringify(light)}`]
  })
  return lines.join('\n')
}

/** Files that describe something with schemas; the others are short and travel as they are. */
const hasSchemas = (source: string): boolean => /from 'zod'|from '(?:\.|\.\.)\/(?:core\/)?endpoint\.ts'/.test(source)

/**
 * Builds the page with a contract without schemas: the server has checked every answer, so the browser does not
 * download what checks them. A screen that uses a schema all the same does not build.
 */
export const lightContract = (): Plugin => ({
  name: 'light-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    order: 'pre',
    async handler(source, id) {
      if (!contractFiles.some((file) => id === file) || !hasSchemas(source)) return null
      const exports: Record<string, unknown> = await import(pathToFileURL(id).href)
      return { code: lightModule(exports), map: null, moduleType: 'js' }
    },
  },
})
