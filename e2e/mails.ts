import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { e2eServer } from './e2e-server.ts'

/**
 * Waits for a mail to the address and returns the newest one, from the data folder of a server without a mail server.
 */
export async function mailTo(address: string, dataFolder = e2eServer().dataFolder): Promise<string> {
  return vi.waitFor(
    async () => {
      const newestMail = await newestTo(address, dataFolder)
      if (newestMail === '') throw new Error(`no mail to ${address}`)
      return newestMail
    },
    { timeout: 30_000 },
  )
}

async function newestTo(address: string, dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'mails')
  const files = (await readdir(folder).catch(() => [])).toSorted()
  for (const file of files.toReversed()) {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('=\n', '').replaceAll('=3D', '=')
    if (text.includes(`To: ${address}`) || text.includes(`<${address}>`)) return text
  }
  return ''
}

/** Returns the path of our page that a mail links to. */
export function linkIn(mail: string): string {
  const [link] = /\/auth\/[a-z-]+[?#]token=[\w-]+/.exec(mail) ?? []
  if (!link) throw new Error(`no link in:\n${mail}`)
  return link
}
