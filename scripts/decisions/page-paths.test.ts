import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../processes.ts'
import { brokenPagePaths } from './page-paths.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-paths-'))
  for (const part of ['apps', 'packages', 'scripts', 'bench', 'e2e', 'ops']) mkdirSync(join(folder, part))
  plant('docs/decisions/0250-store-photos.md', 'The old file was `sql/photos.ts`.\n')
  plant('apps/api/src/modules/images/sql/stored-images.ts', '')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('every path that a page of this repository names exists', () => {
  expect(brokenPagePaths(repositoryRoot)).toEqual([])
})

test.each([
  ['ARCHITECTURE.md', 'images/photos'],
  ['CONTRIBUTING.md', 'apps/api/src/modules/images/stored-images.ts'],
  ['docs/guides/add-a-photo.md', 'sql/stored-image.ts'],
  ['docs/guides/add-a-photo.md', 'sql/images.ts'],
  ['docs/behaviour/photos.md', 'modules/*/sql/photos.ts'],
])('the check fails on a path in %s that names no file: %s', (page, path) => {
  plant(page, `See \`${path}\`.\n`)
  expect(brokenPagePaths(folder)).toEqual([`${page}: \`${path}\` is no file or folder; correct the path`])
})

test('files, folders, placeholders, addresses of the server and code blocks pass', () => {
  const quoted = [
    'sql/stored-images.ts',
    'modules/images',
    'modules/<module>/sql/',
    'api/…/modules',
    '/images',
    'GET /images/{id}',
  ]
  plant('ARCHITECTURE.md', `${quoted.map((text) => `\`${text}\``).join(' ')}\n\`\`\`sh\n\`a/b.ts\`\n\`\`\`\n`)
  expect(brokenPagePaths(folder)).toEqual([])
})
