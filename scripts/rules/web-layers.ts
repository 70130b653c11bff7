import { placedFilesBehind } from './placed-files.ts'
import type { SourceFile } from './sources.ts'

/**
 * Layers of the web app, from the files that start it down to plain functions; each may import the layers after it.
 * `app` is the files directly in `src`.
 */
const layers = ['app', 'routes', 'features', 'blocks', 'ui', 'i18n', 'lib']

/** Returns the folder of a file in the web app, `app` for a source file in none; undefined for another file. */
const folderOf = (path: string): string | undefined =>
  /^apps\/web\/src\/[^/]+\.tsx?$/.test(path) ? 'app' : /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
const layerOf = (path: string): number => layers.indexOf(folderOf(path) ?? '')

/**
 * Finds imports from a layer above, files of a folder that is no layer, and files beside the features. Fixtures in
 * `testing` have no layer: the layers that they import count, except for a test.
 */
export function findWebLayerBreaks(
  { path, imports }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
): { line: number; what: string }[] {
  const folder = folderOf(path)
  if (folder === undefined || folder === 'testing') return []
  const own = layerOf(path)
  if (own === -1) return [{ line: 1, what: `${folder} is no layer: name its place in scripts/rules/web-layers.ts` }]
  if (/^apps\/web\/src\/features\/[^/]+$/.test(path))
    return [{ line: 1, what: 'a screen belongs in features/<feature>' }]
  const hasPlace = /\.test\.tsx?$/.test(path) ? () => true : (file: string) => layerOf(file) > -1
  return imports
    .filter(({ file }) => placedFilesBehind(file, all, hasPlace).some((other) => isAbove(other, own)))
    .map(({ line, specifier }) => ({
      line,
      what: `${specifier} is in a layer above: pass it as a prop, or move the code down`,
    }))
}

const isAbove = (path: string, layer: number): boolean => {
  const other = layerOf(path)
  return other > -1 && other < layer
}
