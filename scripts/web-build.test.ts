import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { buildEnvironment } from './processes.ts'
import { isBuilt, sourcesHash } from './web-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
write('package-lock.json', '{}')
write('apps/web/src/main.tsx', 'one')
write('packages/contract/src/core/ids.ts', 'two')
write('packages/domain/src/growth.ts', 'three')

test('a build that a test starts is built for production', () => {
  expect(buildEnvironment({ NODE_ENV: 'test', PATH: '/bin' })).toEqual({ NODE_ENV: 'production', PATH: '/bin' })
})

test('a build is valid only for the sources it was made from', () => {
  expect(isBuilt(folder)).toBe(false)
  write('apps/web/dist/.sources', sourcesHash(folder))
  expect(isBuilt(folder)).toBe(true)
  write('packages/domain/src/growth.ts', 'another three')
  expect(isBuilt(folder)).toBe(false)
})

test('tests, packages and the build itself are not sources', () => {
  const before = sourcesHash(folder)
  write('apps/web/src/main.test.tsx', 'a test')
  write('apps/web/src/testing/mock-endpoint.ts', 'for tests')
  write('apps/web/node_modules/x/index.js', 'a package')
  write('apps/web/dist/index.html', 'built')
  expect(sourcesHash(folder)).toBe(before)
  write('apps/web/src/new.tsx', 'a part')
  expect(sourcesHash(folder)).not.toBe(before)
})

test('Chromium is found at the configured path or on PATH', () => {
  write('bin/chromium', '')
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'bin/chromium') })).toBe(join(folder, 'bin/chromium'))
  expect(findChromium({ PATH: join(folder, 'bin') })).toBe(join(folder, 'bin/chromium'))
})

test('headless shell is found on PATH, and not where CHROMIUM_PATH names the browser', () => {
  const PATH = [join(folder, 'none'), join(folder, 'bin')].join(delimiter)
  expect(findHeadlessShell({ PATH })).toBeNull()
  write('bin/chromium-headless-shell', '')
  expect(findHeadlessShell({ PATH })).toBe(join(folder, 'bin/chromium-headless-shell'))
  expect(findHeadlessShell({ PATH, CHROMIUM_PATH: join(folder, 'bin/chromium') })).toBeNull()
})

test('an older Node version is reported with the required version', () => {
  const program = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })
    require('${join(import.meta.dirname, 'node-version.cjs')}')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Herdboard needs Node 24 or later; this is 20\.20\.2\./)
})
