import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTALL_MS = 600_000

export interface PeerPackage {
  /** Names its folder in the cache, and itself in the message. */
  name: string
  /** Folder with its `package.json` and lock. */
  folder: string
  /** Further files that the installation needs. */
  files?: readonly string[]
}

/**
 * Installs a peer of the benchmarks into the cache where its lock is not installed yet, without install scripts. Returns
 * the folder. `npm ci` of the product never installs it.
 */
export function installPeer({ name, folder, files = [] }: PeerPackage, cache: string): string {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const installed = join(cache, 'peers', `${name}-${version}`)
  const done = join(installed, 'is-installed')
  if (existsSync(done)) return installed
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', ...files])
    cpSync(join(folder, file), join(installed, file), { recursive: true })
  console.log(`${name} is installed into the cache, once; a minute or two`)
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: installed,
    timeout: INSTALL_MS,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) throw new Error(`npm ci in ${installed} failed: ${npm.stderr?.slice(-1_000) ?? npm.error}`)
  writeFileSync(done, '')
  return installed
}
