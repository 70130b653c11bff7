import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'

const configFile = join(import.meta.dirname, '../../apps/web/vite.config.ts')
const outDir = join(import.meta.dirname, '../../.cache/bench-web')

/** Builds and serves the production web app with the gallery of its parts, without an API. */
export async function serveGallery(): Promise<{ address: string; close(): Promise<void> }> {
  rmSync(outDir, { recursive: true, force: true })
  const common = { configFile, mode: 'gallery', logLevel: 'error' as const, build: { outDir } }
  await build(common)
  const server: PreviewServer = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  return { address, close: () => server.close() }
}
