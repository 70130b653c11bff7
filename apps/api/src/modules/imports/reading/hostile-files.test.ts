import { expect, test } from 'vitest'
import { hostileFiles } from '#testing/fixtures/hostile-files/hostile-files.ts'
import { ImportFileError } from './import-file-error.ts'
import { readRows, recogniseFile } from './read-file.ts'

/** Most memory that the process may take while one hostile file is read, bytes. */
const MAX_GROWTH = 150 * 1024 * 1024

/** Reads a file as an upload and its check do. Returns what became of it and the most memory it took meanwhile. */
async function readHostile(content: Buffer): Promise<{ outcome: string; growth: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  try {
    const { settings } = await recogniseFile(content, 'file')
    for await (const rows of readRows(content, settings)) expect(rows.length).toBeLessThanOrEqual(1000)
    return { outcome: 'read', growth: peak - before }
  } catch (error) {
    return { outcome: error instanceof ImportFileError ? error.code : String(error), growth: peak - before }
  } finally {
    clearInterval(sampler)
  }
}

test('the list has more than 60 hostile files', () => {
  expect(Object.keys(hostileFiles).length).toBeGreaterThanOrEqual(60)
})

test.each(Object.entries(hostileFiles))(
  '%s is refused in words, or read as what it says, in little memory',
  async (_name, [make, outcome]) => {
    const found = await readHostile(await make())
    expect(found.outcome).toMatch(typeof outcome === 'string' ? new RegExp(`^${outcome}$`) : outcome)
    expect(found.growth).toBeLessThan(MAX_GROWTH)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  },
  90_000,
)
