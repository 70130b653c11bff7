import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../processes.ts'
import { dependencyGaps } from './dependencies.ts'
import { brokenPageLinks } from './page-links.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-links-'))
  plant(
    'docs/decisions/0250-store-photos.md',
    '---\nreplaces: [0249]\n---\n\n# 0250 Store photos\n\n## Why not `S3`?\n',
  )
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('every page of this repository links to pages, headings and decisions that exist', () => {
  expect(brokenPageLinks(repositoryRoot)).toEqual([])
})

test('every dependency of this repository has its version, licence and reason in a decision', () => {
  expect(dependencyGaps(repositoryRoot)).toEqual([])
})

test.each([
  ['docs/behaviour/a.md', '[0251](../decisions/0251-other.md)', 'leads to no file'],
  ['CHANGELOG.md', '[0250](docs/decisions/0250-photos.md)', 'leads to no file'],
  ['README.md', '[why](docs/decisions/0250-store-photos.md#why-not-gcs)', 'leads to no heading'],
  ['apps/api/src/images.ts', '// See decision 0251.', 'cites decision 0251'],
  [
    'apps/api/src/photos.ts',
    '// See decision 0249.',
    'cites decision 0249, which does not exist; name 0250-store-photos.md',
  ],
  ['apps/web/src/images.css', '/* docs/decisions/0251 */', 'cites decision 0251'],
])('the check fails on a planted broken link in %s: %s', (file, text, message) => {
  plant(file, text)
  expect(brokenPageLinks(folder)).toEqual([expect.stringContaining(message)])
  expect(brokenPageLinks(folder)[0]).toMatch(new RegExp(`^${file}: `))
})

test('links to existing pages, headings, decisions and other sites pass', () => {
  plant('README.md', '[a](docs/decisions/0250-store-photos.md#why-not-s3) [b](https://example.dk) decision 0250')
  expect(brokenPageLinks(folder)).toEqual([])
})

const PAGE = 'docs/decisions/0647-dependencies-in-exact-versions.md'

function copyPackages(): void {
  for (const file of ['', 'apps/api/', 'apps/web/', 'apps/simulator/', 'packages/contract/', 'packages/domain/'])
    plant(`${file}package.json`, readFileSync(join(repositoryRoot, file, 'package.json'), 'utf8'))
  for (const file of ['package-lock.json', PAGE]) cpSync(join(repositoryRoot, file), join(folder, file))
}

test.each([
  ['a dependency without a row', /^\| `jose`.*\n/m, '', 'add a row for jose 6.2.17 (MIT) of apps/api/package.json'],
  ['another version', /(`jose` \| )[\d.]+/, '$16.0.0', 'jose is 6.2.17 in apps/api/package.json, not 6.0.0'],
  ['another licence', /(`jose` \| [\d.]+ \| )MIT/, '$1ISC', 'jose has the licence MIT, not ISC'],
  ['a row too many', /`jose`/, '`jose-old`', 'jose-old is in no package.json; remove the row'],
])('the check of dependencies fails on %s', (_what, pattern, replacement, message) => {
  copyPackages()
  expect(dependencyGaps(folder)).toEqual([])
  plant(PAGE, readFileSync(join(folder, PAGE), 'utf8').replace(pattern, replacement))
  expect(dependencyGaps(folder)).toContainEqual(expect.stringContaining(message))
})
