import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../processes.ts'
import { applyGuide, checkCopy, copyRepository, testCopy } from './follow-guide.ts'
import { guideBlocks, guideTests, withBlock } from './guide-blocks.ts'

const copy = mkdtempSync(join(tmpdir(), 'herdboard-guides-'))
beforeAll(() => copyRepository(copy), 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000)

const guides = ['add-an-endpoint', 'add-a-kpi', 'add-a-screen', 'add-a-notification-kind'].map(
  (name) => `docs/guides/${name}.md`,
)
const textOf = (guide: string) => readFileSync(join(repositoryRoot, guide), 'utf8')

/** Replaces the only occurrence of a text in a file of the copy. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text.split(from)).toHaveLength(2)
  writeFileSync(join(copy, path), text.replace(from, to))
}

test('a command for tests is read from a guide, also over two lines', () => {
  expect(
    guideTests('Run `A=b npx vitest run --project api x/y.test.ts\nz`, then `npx vitest run --project web w`.'),
  ).toEqual({
    projects: ['api', 'web'],
    paths: ['x/y.test.ts', 'z', 'w'],
    environment: { A: 'b' },
  })
})

test('a block names a new file or one line of an existing file', () => {
  const guide = '# X\n\n```ts a.ts after: const a\nconst b = 2\n```\n\n```ts\nconst example = 0\n```\n'
  const [block, ...more] = guideBlocks(guide)
  if (!block) throw new Error('no block')
  expect([block, more]).toEqual([
    { path: 'a.ts', place: { side: 'after', line: 'const a' }, code: 'const b = 2\n', at: 3 },
    [],
  ])
  expect(withBlock('const a = 1\nconst c = 3\n', block)).toBe('const a = 1\nconst b = 2\nconst c = 3\n')
  expect(() => withBlock('const c = 3\n', block)).toThrow('a.ts has 0 lines that begin with "const a", instead of one')
  expect(() => withBlock('const a = 1\nconst aa = 2\n', block)).toThrow('a.ts has 2 lines')
  expect(() => withBlock(null, block)).toThrow('a.ts does not exist')
  expect(() => withBlock('const c = 3\n', { ...block, place: null })).toThrow('a.ts is there already')
})

test('a guide that names a missing line fails with the line number of the guide', () => {
  const guide = '# X\n\n```ts packages/domain/src/kpis/kpi.ts after: nowhere\nconst b = 2\n```\n'
  expect(() => applyGuide(copy, 'docs/guides/x.md', guide)).toThrow(/^docs\/guides\/x\.md:3: .* has 0 lines/)
})

test('the guides are followed word for word: checks and types of the copy find nothing', () => {
  for (const guide of guides) applyGuide(copy, guide, textOf(guide))
  const added = guides
    .flatMap((guide) => guideBlocks(textOf(guide)))
    .flatMap(({ path }) => (path.endsWith('.md') ? [] : [path]))
  expect(added.length).toBeGreaterThan(25)
  expect(checkCopy(copy, ['packages/domain', 'packages/contract', 'apps/api', 'apps/web'], [...new Set(added)])).toBe(
    '',
  )
}, 600_000)

test('the tests that the guides name pass in the copy', () => {
  const tests = guides.map((guide) => guideTests(textOf(guide)))
  for (const { paths } of tests) expect(paths).not.toEqual([])
  expect(testCopy(copy, tests)).toBe('')
}, 600_000)

test('a block that does not compile, one that is not finished, and missing texts are found', () => {
  const wrong = [
    '```ts packages/domain/src/kpis/wrong.ts',
    "export const wrong: number = 'no number'",
    '```',
    '```ts packages/contract/src/herd/notes.ts before: export const removeNote = endpoint({',
    "export const forgotten = endpoint({ method: 'GET', path: '/forgotten', summary: 'X', access: {}, errors: [], reply: z.null() })",
    '```',
    '',
  ].join('\n')
  applyGuide(copy, 'docs/guides/wrong.md', wrong)
  edit('apps/api/src/texts/sv/kpis.json', '  "text.dead_weight": "Döda grisars vikt",\n', '')
  edit('apps/web/src/i18n/pt/farm-list.json', '  "pigs": "Porcos",\n', '')
  const found = checkCopy(copy, ['packages/domain'])
  expect(found).toContain("wrong.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.")
  expect(found).toContain('apps/api/src/texts/sv/kpis.json: add "text.dead_weight" (it is in da)')
  expect(found).toContain('apps/web/src/i18n/pt/farm-list.json: add "pigs" (it is in da)')
  expect(found).toContain('work-examples.ts: give forgotten (GET /forgotten) an example request')
}, 120_000)

test('a wrong example of a key figure, and a test that does not exist, are found', () => {
  edit('packages/domain/src/kpis/kpis.test.ts', "['dead_weight', 58.7]", "['dead_weight', 58.8]")
  const tests = (path: string) => guideTests(`\`npx vitest run --project domain packages/domain/src/${path}\``)
  expect(testCopy(copy, [tests('kpis/kpis.test.ts')])).toContain('dead_weight')
  expect(testCopy(copy, [tests('nowhere')])).toContain('No test files found')
})
