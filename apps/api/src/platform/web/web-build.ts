import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** One file of the built web app. */
export interface WebFile {
  type: string
  etag: string
  /** The name contains a hash of the content, so a cached copy never expires. */
  isHashed: boolean
  isServiceWorker: boolean
  /**
   * Returns the content; each coding is compressed once, on the first request for it. Brotli's first answer is the quick
   * one. Of a file of the build, the smallest one replaces it when it is ready: some 7 % fewer bytes for half a second of
   * work.
   */
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

const compressBrotli = (content: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const compressors = {
  br: (content: Buffer) => compressBrotli(content, 9),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  identity: async (content: Buffer) => content,
}

/** Reads all files of a build by their URL path; empty where the web app is not built. */
export function readWebBuild(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths
      .map((path): [string, string] => [`/${relative(folder, path).split(sep).join('/')}`, path])
      // Vite's metadata about the build is not public.
      .filter(([address]) => !address.startsWith('/.'))
      .map(([address, path]) => [address, webFile(address, readFileSync(path), { isSmallest: true })]),
  )
}

let lastCompression: Promise<unknown> = Promise.resolve()

/** Compresses one file after the other, so that the other work of the process's threads, such as passwords, does not wait. */
function compressSmallest(content: Buffer): Promise<Buffer> {
  const smallest = lastCompression.then(() => compressBrotli(content, 11))
  lastCompression = smallest.catch(() => undefined)
  return smallest
}

/**
 * A file in memory: all readers get the same bytes, so one who reads slowly holds no copy. With `isSmallest`, Brotli goes
 * as far as it can.
 */
export function webFile(address: string, content: Buffer, { isSmallest }: { isSmallest: boolean }): WebFile {
  const type = types[extname(address)] ?? 'application/octet-stream'
  const compressed = new Map<ContentCoding, Promise<Buffer>>()
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: address.startsWith('/assets/'),
    isServiceWorker: address === '/push-worker.js',
    encoded: (accepted) => {
      const coding = COMPRESSIBLE.test(type) ? accepted : 'identity'
      const cached = compressed.get(coding) ?? compressors[coding](content)
      if (isSmallest && coding === 'br' && !compressed.has(coding))
        void compressSmallest(content).then(
          (smallest) => compressed.set(coding, Promise.resolve(smallest)),
          () => undefined,
        )
      compressed.set(coding, cached)
      return cached
    },
  }
}

const acceptedCoding = (accepted: string): ContentCoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'

/** Sends a file in a coding that the client accepts. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''))
  const [content, plain] = await Promise.all([file.encoded(coding), file.encoded('identity')])
  if (content !== plain) reply.header('content-encoding', coding)
  return reply.header('vary', 'accept-encoding').type(file.type).send(content)
}
