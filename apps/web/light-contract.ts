import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../packages/contract/src')

/** The files of the contract. The API, the tests and the development server use them unchanged. */
export const contractFiles: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(folder, file))

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Properties of endpoints that only the server and its API description read. */
const SERVER_ONLY_PARTS = new Set<string>([
  'summary',
  'errors',
  'shed',
  'isLong',
  'revisions',
  'maxBodyBytes',
  'maxFileBytes',
  'plain',
  'programs',
  'sharedDevices',
  'oneTimeFields',
  'proofFields',
] satisfies (keyof AnyEndpoint)[])

/**
 * Keeps the plain properties of an endpoint. A property that is added to endpoints later is included unless it is
 * server-only.
 */
const endpointSource = (endpoint: AnyEndpoint) =>
  Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => !SERVER_ONLY_PARTS.has(name) && isPlain(value)))

/** Whether a value is a string, number, boolean or null, or an array or object of them. A schema is not. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Keeps a constant, an endpoint, or an object of endpoints; undefined for anything with a schema or a function. */
function lightValue(value: unknown): unknown {
  if (isEndpoint(value)) return endpointSource(value)
  if (isPlain(value)) return value
  if (!isRecord(value) || !Object.values(value).every(isEndpoint)) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, call]) => [name, lightValue(call)]))
}

/**
 * Returns the source of a module reduced to what a browser needs: endpoints and plain constants, without schemas and
 * functions.
 */
export function lightModule(exports: Record<string, unknown>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const light = lightValue(value)
    return light === undefined ? [] : [`export const ${name} = ${JSON.stringify(light)}`]
  })
  return lines.join('\n')
}

/** Whether a file contains schemas. Other files are short and stay unchanged. */
const hasSchemas = (source: string): boolean => /from 'zod'|from '(?:\.|\.\.)\/(?:core\/)?endpoint\.ts'/.test(source)

/**
 * Builds the page with the contract reduced to endpoints and constants. The server has validated every response, so the
 * browser does not download the schemas. A screen that uses a schema fails the build.
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
