import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from '../rules/sources.ts'

const CONTRACT = 'packages/contract/src'

/** Returns the file of the contract that exports each name, as a path from the root of the repository. */
export async function endpointFiles(root: string): Promise<Map<string, string>> {
  const files = readdirSync(join(root, CONTRACT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${CONTRACT}/${file.replaceAll('\\', '/')}`)
  const exported = await Promise.all(
    files.map(async (file) => {
      const module: object = await import(pathToFileURL(join(root, file)).href)
      return Object.keys(module).map((name): [string, string] => [name, file])
    }),
  )
  return new Map(exported.flat())
}

/** Returns the file that binds endpoints of each file of the contract; the first if there are several. */
export function routesByContractFile(sources: readonly SourceFile[]): Map<string, string> {
  const routes = new Map<string, string>()
  for (const { path, imports } of sources) {
    if (!/^apps\/api\/src\/modules\/.+routes\.ts$/.test(path)) continue
    for (const { file, isType } of imports)
      if (file?.startsWith(CONTRACT) && !isType && !routes.has(file)) routes.set(file, path)
  }
  return routes
}

const EXAMPLES = /^apps\/api\/src\/testing\/contract-checks\/[\w-]+-examples\.ts$/
/** `listNotes: async (…)` in an object of examples. */
const EXAMPLE = /^ {2}(\w+):/gm

/**
 * Returns the file with the most examples of each file of the contract: a new endpoint's example goes beside those of
 * its neighbours. `files` names the file of the contract of each endpoint.
 */
export function examplesByContractFile(
  sources: readonly Pick<SourceFile, 'path' | 'text'>[],
  files: ReadonlyMap<string, string>,
): Map<string, string> {
  const pairs = sources
    .filter(({ path }) => EXAMPLES.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(EXAMPLE)].map(([, name = '']) => ({ path, of: files.get(name) })))
  const byContractFile = Map.groupBy(pairs, ({ of }) => of)
  return new Map(
    [...byContractFile].flatMap(([of, examples]) => {
      const bySize = [...Map.groupBy(examples, ({ path }) => path).values()].toSorted((a, b) => b.length - a.length)
      const path = bySize[0]?.[0]?.path
      return of === undefined || path === undefined ? [] : [[of, path] as const]
    }),
  )
}
