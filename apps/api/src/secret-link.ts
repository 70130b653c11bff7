import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns how to find a link that opens an account: the link itself on a terminal, otherwise a file that only the operator may read, since
 * the output of programs is collected in logs.
 */
export function secretLinkText(link: string, dataFolder: string): string {
  if (process.stdout.isTTY) return `Choose a password, within 7 days: ${link}`
  const folder = join(dataFolder, 'links')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'first-administrator.txt')
  writeFileSync(file, `${link}\n`, { mode: 0o600 })
  return `The link to choose a password, within 7 days, is in ${file}`
}
