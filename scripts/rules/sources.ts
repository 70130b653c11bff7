import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

export interface Import {
  /** The import as written: `#platform/log.ts`. */
  specifier: string
  /** The imported file from the root: `apps/api/src/platform/log.ts`; null for a package. */
  file: string | null
  /** True for an import of types only, which does not exist at run time. */
  isType: boolean
  line: number
}

/** A source file of the repository with its imports. */
export interface Source {
  /** Path from the root, with `/`. */
  path: string
  text: string
  imports: Import[]
}

const IMPORT =
  /^(?:import|export)\s+(type\s)?[\w$*\s{},]*?\bfrom\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm

/** Resolves an import by the workspace's package.json and the packages' names; null for a foreign package. */
function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const workspace = /^(apps|packages)\/[^/]+/.exec(path)?.[0]
  if (specifier.startsWith('#') && workspace) return `${workspace}/src/${specifier.slice(1)}`
  const own = /^@herdboard\/([^/]+)\/(.+)$/.exec(specifier)
  if (!own) return null
  return `${own[1] === 'contract' || own[1] === 'domain' ? 'packages' : 'apps'}/${own[1]}/src/${own[2]}`
}

export function readSource(path: string, text: string): Source {
  const imports = [...text.matchAll(IMPORT)].map((match): Import => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      specifier,
      file: resolve(path, specifier),
      isType: match[1] !== undefined,
      line: lineAt(text, (match.index ?? 0) + match[0].length),
    }
  })
  return { path, text, imports }
}

export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Reads all TypeScript sources below these folders. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => {
      const path = relative(root, file).split(sep).join('/')
      return readSource(path, readFileSync(file, 'utf8'))
    })
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return /\.tsx?$/.test(path) ? [path] : []
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => filesBelow(join(path, name)))
}
