import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONG_FILES, longFilesFirst } from './long-files-first.ts'
import { repositoryRoot } from './processes.ts'

test('long files exist', () => {
  expect(LONG_FILES.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})

test('long files run first, in their order, and the others of their project after them', () => {
  const file = (name: string, path: string) => ({ project: { name }, moduleId: `/tree/${path}` })
  const [first = '', second = ''] = LONG_FILES.filter((path) => path.startsWith('apps/api'))
  const files = [file('api', 'apps/api/a.test.ts'), file('api', second), file('api', first), file('web', 'b.test.ts')]
  expect(longFilesFirst(files).map(({ moduleId }) => moduleId)).toEqual(
    [first, second, 'apps/api/a.test.ts', 'b.test.ts'].map((path) => `/tree/${path}`),
  )
})
