import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const FILE = 'push-worker.js'

interface Build {
  id: string
  /** Scripts that the pages begin with. */
  entries: string[]
  files: string[]
}

/** A part of the service worker as a script without types. */
export async function workerPart(name: 'push-worker' | 'offline-worker'): Promise<string> {
  const source = join(import.meta.dirname, `${name}.ts`)
  return (await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false })).code
}

/** The service worker of a build: both parts, apart from each other, and the files that it keeps. */
export async function serviceWorkerScript(build: Build): Promise<string> {
  const parts = await Promise.all([workerPart('push-worker'), workerPart('offline-worker')])
  return [`const BUILD = ${JSON.stringify(build)};`, ...parts.map((part) => `(() => {\n${part}\n})();`)].join('\n')
}

/** Letters of languages that the product does not speak load from the network alone. */
const LEFT_OUT = /cyrillic|greek|vietnamese|\.map$/

/** What the worker keeps of a build: its code, styles, texts, icons and fonts. */
export function listBuildFiles(names: readonly string[], entries: string[]): Build {
  const files = names.filter((name) => /^(assets|icons)\/|^[\w-]+\.svg$/.test(name) && !LEFT_OUT.test(name))
  const addresses = files.map((name) => `/${name}`).toSorted()
  const id = createHash('sha256').update(addresses.join('\n')).digest('hex').slice(0, 12)
  return { id, entries, files: [...addresses, '/brand/icon'] }
}

/**
 * Serves the service worker at `/push-worker.js`, in the build and on the development server, where it keeps nothing.
 * Its name has no hash: a browser compares the file at this address to find a new version, and its folder is the scope.
 */
export const serviceWorkerFile = (): Plugin => ({
  name: 'service-worker-file',
  enforce: 'post',
  configureServer(server) {
    server.middlewares.use(`/${FILE}`, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript')
      workerPart('push-worker').then((script) => response.end(script), next)
    })
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const entries = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.isEntry ? file.fileName : [],
      )
      const publicFiles = readdirSync(join(import.meta.dirname, 'public'))
      const build = listBuildFiles([...Object.keys(bundle), ...publicFiles], entries)
      this.emitFile({ type: 'asset', fileName: FILE, source: await serviceWorkerScript(build) })
    },
  },
})
