import { chmodSync, cpSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the data folder of a stopped server with owners and rights: PostgreSQL refuses files of another account, and
 * folders that others may read.
 */
export function copyDataFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...readdirSync(from, { recursive: true, encoding: 'utf8' })]) {
    const { uid, gid, mode } = lstatSync(join(from, path))
    lchownSync(join(to, path), uid, gid)
    if (lstatSync(join(to, path)).isDirectory()) chmodSync(join(to, path), mode & 0o777)
  }
}
