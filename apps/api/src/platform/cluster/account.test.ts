import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { canAccessFolder } from '#platform/cluster/account.ts'
import { startCluster } from '#platform/cluster/cluster.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const top = mkdtempSync(join(tmpdir(), 'herdboard-account-'))
afterAll(() => rmSync(top, { recursive: true }))

test.runIf(isRoot)('cluster started by root below a closed home lies where its own account can reach it', async () => {
  const home = join(top, 'home')
  mkdirSync(home, { mode: 0o700 })
  const dataFolder = join(home, 'data')
  const begin = () => startCluster({ dataFolder, onError: () => undefined })
  const cluster = await begin()
  const place = readFileSync(join(dataFolder, 'postgres-folder'), 'utf8')
  try {
    expect(place).toMatch(/^\/var\/lib\/herdboard\/[0-9a-f]{16}$/)
    expect(statSync(join(place, 'postgres')).uid).not.toBe(0)
    await cluster.stop()
    const again = await begin()
    expect(again.ownerAddress).toBe(cluster.ownerAddress)
    await again.stop()
  } finally {
    await cluster.stop()
    rmSync(place, { recursive: true })
  }
})

test.runIf(isRoot && canAccessFolder(nobody, import.meta.dirname))(
  'cluster started by an ordinary account runs as that account',
  () => {
    const folder = join(top, 'theirs')
    mkdirSync(folder)
    chownSync(folder, nobody.uid, nobody.gid)
    chmodSync(top, 0o711)
    const program = `
    import { startCluster } from '${join(import.meta.dirname, 'cluster.ts')}'
    const cluster = await startCluster({ dataFolder: '${folder}/data', onError: () => undefined })
    console.log('runs')
    await cluster.stop()`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      ...nobody,
      encoding: 'utf8',
    })
    expect([stdout.trim(), stderr]).toEqual(['runs', ''])
    expect(statSync(join(folder, 'data/postgres')).uid).toBe(nobody.uid)
  },
)
