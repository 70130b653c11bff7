import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot, startWebBuild, waitForExit } from './processes.ts'

/** Sources of the built web app. */
const SOURCES = ['apps/web', 'packages/contract', 'packages/domain', 'package-lock.json']
const NOT_SOURCES = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$|(^|\/)src\/testing\//
const STAMP = 'apps/web/dist/.sources'

/** Returns a hash of the sources' names and content. */
export function sourcesHash(folder: string, sources: readonly string[] = SOURCES): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(join(folder, source)).toSorted()) {
      const name = relative(folder, file)
      if (!NOT_SOURCES.test(name)) hash.update(`${name}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap(({ name }) => filesBelow(join(path, name)))
}

/** Whether the build matches the current sources. */
export function isBuilt(folder: string = repositoryRoot): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(folder)
}

/** Builds the web app; true on success. */
export async function buildWeb(): Promise<boolean> {
  const hash = sourcesHash(repositoryRoot)
  if (!(await waitForExit(startWebBuild('--logLevel', 'error')))) return false
  // Written last, so that an interrupted build does not count.
  writeFileSync(join(repositoryRoot, STAMP), hash)
  return true
}
