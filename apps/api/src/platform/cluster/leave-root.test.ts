import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { canAccessFolder } from './account.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const canRead = isRoot && canAccessFolder(nobody, import.meta.dirname)
const top = mkdtempSync(join(tmpdir(), 'herdboard-root-'))
chmodSync(top, 0o711)
afterAll(() => rmSync(top, { recursive: true }))

interface LeftRoot {
  uid: number | null
  said: string
  gid?: number
  groups?: number[]
}

/** What a program started by root is after it tried to leave root. */
function leaving(config: Pick<Config, 'allowRoot' | 'dataFolder' | 'port'>): LeftRoot {
  const program = `
    import { leaveRoot } from '${join(import.meta.dirname, 'leave-root.ts')}'
    import { writeFileSync } from 'node:fs'
    try {
      const said = leaveRoot(${JSON.stringify(config)})
      if (process.getuid() !== 0) writeFileSync('${config.dataFolder}/own', 'x')
      console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), said: said ?? '' }))
    } catch (error) {
      console.log(JSON.stringify({ uid: null, said: error.message }))
    }`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test.runIf(canRead)('a program started by root becomes an account that owns what root made in its folder', () => {
  const dataFolder = join(top, 'data')
  mkdirSync(join(dataFolder, 'mails'), { recursive: true })
  writeFileSync(join(dataFolder, 'mails/1.eml'), 'x', { mode: 0o600 })
  const { uid, said, gid, groups } = leaving({ allowRoot: 'off', dataFolder, port: 3000 })
  expect(uid).toBeGreaterThan(0)
  expect(gid).toBeGreaterThan(0)
  // A process that keeps the group of root reads and writes what that group may.
  expect(groups).toEqual([gid])
  expect(said).toMatch(/^Started by root; Herdboard runs as \w+\.$/)
  for (const path of ['.', 'mails', 'mails/1.eml', 'own']) expect(statSync(join(dataFolder, path)).uid).toBe(uid)
})

test.runIf(isRoot)(
  'root stays with a warning where no other account reaches the folder, or refuses with the command',
  () => {
    const home = join(top, 'home')
    mkdirSync(home, { mode: 0o700 })
    const dataFolder = join(home, 'data')
    const stays = leaving({ allowRoot: 'where-needed', dataFolder, port: 3000 })
    expect(stays).toMatchObject({ uid: 0, said: expect.stringMatching(/^Warning: Herdboard runs as root, because /) })
    const { uid, said } = leaving({ allowRoot: 'off', dataFolder, port: 3000 })
    expect(uid).toBeNull()
    expect(said).toContain('runuser -u herdboard -- npm start')
  },
)

test.runIf(isRoot)('root stays for a port that only root may open, and where a setting says so', () => {
  const dataFolder = join(top, 'port')
  expect(leaving({ allowRoot: 'where-needed', dataFolder, port: 443 })).toMatchObject({ uid: 0 })
  expect(leaving({ allowRoot: 'on', dataFolder, port: 3000 })).toMatchObject({ uid: 0, said: '' })
})
