import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILE_TYPE } from '@herdboard/contract/core/encoded-body.ts'
import { ReceivedFile } from '@herdboard/contract/core/file-body.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyTooLarge, Problem } from '#platform/http/errors/problem.ts'

/** A request ends within a minute: what is older belongs to a process that was killed. */
const FORGOTTEN_MS = 3_600_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of a file that a request may be; absent where it takes none. */
    maxFileBytes?: number
  }
}

/**
 * Lets endpoints with `maxFileBytes` take a file as their body. Its bytes go to a file in the folder as they arrive, so
 * that an upload takes no memory; the guard of the endpoint has run by then. `route` removes the file with the answer,
 * and a start of the server what a killed one left.
 */
export async function receiveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await removeForgotten(folder, app.deps.clock.now())
  app.addContentTypeParser(FILE_TYPE, (request: FastifyRequest, content: Readable) =>
    receiveFile(request, content, folder),
  )
}

async function receiveFile(
  { headers, routeOptions }: FastifyRequest,
  content: Readable,
  folder: string,
): Promise<ReceivedFile> {
  const { maxFileBytes } = routeOptions.config
  if (maxFileBytes === undefined) throw new Problem('request.media_type')
  if (Number(headers['content-length'] ?? 0) > maxFileBytes) throw bodyTooLarge(maxFileBytes)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let byteCount = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, pass) {
      byteCount += piece.length
      if (byteCount > maxFileBytes) return pass(bodyTooLarge(maxFileBytes))
      hash.update(piece)
      pass(null, piece)
    },
  })
  try {
    await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new ReceivedFile({ path, byteCount, sha256: hash.digest('hex') })
}

/** Removes the file that a request brought, if it brought one. */
export async function removeReceivedFile({ body }: FastifyRequest): Promise<void> {
  if (body instanceof ReceivedFile) await rm(body.path, { force: true })
}

async function removeForgotten(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file && now.getTime() - file.mtimeMs > FORGOTTEN_MS) await rm(path, { force: true })
  }
}
