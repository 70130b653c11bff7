import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { type NamedAccount, programAccount } from './account.ts'

const FIRST_FREE_PORT = 1024

type RootConfig = Pick<Config, 'allowRoot' | 'dataFolder' | 'port'>

/**
 * Gives up the rights of root: the parsers of pictures, archives and tokens need none. The program continues as the
 * account of the database, which gets the data folder. Returns what happened in words; null where it was not root.
 * Throws a StartProblem where root is not allowed and no account can run the program.
 */
export function leaveRoot({ allowRoot, dataFolder, port }: RootConfig): string | null {
  if (process.getuid?.() !== 0 || allowRoot === 'on') return null
  const account = programAccount(dataFolder)
  const obstacle = obstacleFor(account, dataFolder, port)
  if (account && obstacle === null) {
    handOver(dataFolder, account)
    process.setgroups?.([account.gid])
    process.setgid?.(account.gid)
    process.setuid?.(account.uid)
    return `Started by root; Herdboard runs as ${account.name}.`
  }
  if (allowRoot === 'where-needed') return `Warning: Herdboard runs as root, because ${obstacle}.`
  throw new StartProblem(
    `Herdboard does not run as root, and ${obstacle}. Make an account of its own and start as it:\n` +
      `  useradd --system --home-dir ${dataFolder} herdboard\n` +
      `  install -d -o herdboard -m 700 ${dataFolder} && chown -R herdboard: ${dataFolder}\n` +
      '  runuser -u herdboard -- npm start\n' +
      'HERDBOARD_ALLOW_ROOT=on runs it as root all the same.',
  )
}

/** Returns why the account cannot run the program; null where it can. */
function obstacleFor(account: NamedAccount | null, dataFolder: string, port: number): string | null {
  if (!account) return 'there is no account named herdboard, postgres or nobody'
  if (port > 0 && port < FIRST_FREE_PORT) return `only root may open port ${port}`
  const ids = { uid: account.uid, gid: account.gid, cwd: '/' }
  const script = 'for f in "$@"; do test -r "$f" || exit 1; done; exec "$0" --version'
  const files = [import.meta.filename, join(import.meta.dirname, '../../../../../node_modules/fastify/package.json')]
  if (spawnSync('/bin/sh', ['-c', script, process.execPath, ...files], ids).status !== 0)
    return `the account ${account.name} cannot read the program in ${join(import.meta.dirname, '../../../../..')}`
  const isNew = !existsSync(dataFolder)
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  if (isNew) chownSync(dataFolder, account.uid, account.gid)
  // The database lies elsewhere where its account cannot reach the data folder; root started it so.
  const reaches = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', dataFolder], ids).status === 0
  return reaches ? null : `the account ${account.name} cannot reach the data folder ${dataFolder}`
}

/** Gives what root made in the data folder to the account; links are left, since they may point anywhere. */
function handOver(path: string, account: { uid: number; gid: number }): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.uid === 0) chownSync(path, account.uid, account.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name), account)
}
