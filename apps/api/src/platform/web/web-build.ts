import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** One file of the built web app. */
export interface WebFile {
  type: string
  etag: string
  /** The name holds a hash of the content, so a copy never grows old. */
  isHashed: boolean
  /** The content, compressed once when somebody first asks for it so. */
  encoded(coding: ContentCoding): Promise<Buffer>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^text|json|svg/

const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  identity: async (content: Buffer) => content,
}

/** All files of a build by their path in the address; none where the web app is not built. */
export function readWebBuild(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths
      .map((path): [string, string] => [`/${relative(folder, path).split(sep).join('/')}`, path])
      // Vite's own notes about the build are nobody's business.
      .filter(([address]) => !address.startsWith('/.'))
      .map(([address, path]) => [address, webFile(address, readFileSync(path))]),
  )
}

function webFile(address: string, content: Buffer): WebFile {
  const type = types[extname(address)] ?? 'application/octet-stream'
  const compressed = new Map<ContentCoding, Promise<Buffer>>()
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: address.startsWith('/assets/'),
    encoded: (wanted) => {
      const coding = COMPRESSIBLE.test(type) ? wanted : 'identity'
      const cached = compressed.get(coding) ?? compressors[coding](content)
      compressed.set(coding, cached)
      return cached
    },
  }
}
