import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { releaseBefore } from './release-before.ts'

const root = mkdtempSync(join(tmpdir(), 'release-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const git = (...command: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@x.example', ...command], {
    encoding: 'utf8',
  }).trim()

/** Commits a file; returns the commit. */
function commit(path: string): string {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), '')
  git('add', '.')
  git('commit', '--quiet', '--message', path)
  return git('rev-parse', 'HEAD')
}

test.skipIf(inject('releaseBefore') !== '')(
  'the release before is the newest tag below this commit, else the program before the newest migration',
  () => {
    git('init', '--quiet')
    const first = commit('apps/api/migrations/0001_first.sql')
    expect(releaseBefore(root)).toBeNull()
    commit('apps/api/migrations/0002_second.sql')
    expect(releaseBefore(root)).toBe(first)
    commit('README.md')
    expect(releaseBefore(root)).toBe(first)
    git('tag', 'v0.2.0')
    // Tagged itself, the release is not the one before.
    expect(releaseBefore(root)).toBe(first)
    const tagged = git('rev-parse', 'HEAD')
    commit('CHANGELOG.md')
    expect(releaseBefore(root)).toBe(tagged)
  },
)
