import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = join(import.meta.dirname, 'push-worker.ts')
const FILE = 'push-worker.js'

/** Returns the service worker as a script without types. */
export const pushWorkerScript = async (): Promise<string> =>
  (await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false })).code

/**
 * Serves the service worker at `/push-worker.js`, in the build and on the development server. Its name has no hash: a
 * browser compares the file at this address to find a new version, and its folder is the scope.
 */
export const pushWorkerFile = (): Plugin => ({
  name: 'push-worker-file',
  configureServer(server) {
    server.middlewares.use(`/${FILE}`, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript')
      pushWorkerScript().then((script) => response.end(script), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: await pushWorkerScript() })
  },
})
