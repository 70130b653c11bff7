import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Commit or tag of the program that runs on a newer schema; `vitest.config.ts` reads it from `RELEASE_BEFORE`. */
    releaseBefore: string
  }
}

const ROOT = join(import.meta.dirname, '../../../../..')
const MIGRATIONS = 'apps/api/migrations'
/** What a server needs beside the installed packages. */
const SOURCES = ['apps/api', 'apps/simulator', 'apps/web/package.json', 'packages', 'package.json']

const gitIn = (folder: string, ...command: string[]): string =>
  execFileSync('git', ['-C', folder, ...command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * Names the commit of the release before this one: the newest tag `v…`, and without one the program as it was before the
 * newest migration was added. A tag of this commit is this release. Null where the history is not there, as in a download
 * or a shallow clone.
 */
export function releaseBefore(root = ROOT): string | null {
  const git = (...command: string[]) => gitIn(root, ...command)
  const chosen = inject('releaseBefore')
  if (chosen) return git('rev-parse', `${chosen}^{commit}`)
  try {
    const tags = ['tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-creatordate']
    const [tag] = git(...tags).split('\n')
    if (tag) return git('rev-parse', `${tag}^{commit}`)
    const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)
    return git('rev-parse', `${newest}^`)
  } catch {
    return null
  }
}

/**
 * Writes the sources of a commit into a folder, with the packages that are installed here; returns its folder of the
 * API's sources. What differs from this release is its own code and migrations.
 */
export function checkOutRelease(commit: string, folder: string): string {
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commit, ...SOURCES], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const installed = join(ROOT, 'node_modules')
  const linked = join(folder, 'node_modules')
  mkdirSync(join(linked, '@herdboard'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@herdboard') symlinkSync(join(installed, name), join(linked, name))
  for (const [name, path] of [
    ['api', 'apps/api'],
    ['simulator', 'apps/simulator'],
    ['contract', 'packages/contract'],
    ['domain', 'packages/domain'],
  ] as const)
    symlinkSync(join(folder, path), join(linked, '@herdboard', name))
  return join(folder, 'apps/api/src')
}
