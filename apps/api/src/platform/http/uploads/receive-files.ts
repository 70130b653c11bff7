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
import { type UploadPace, watchPace } from './upload-pace.ts'

/** A file that arrives is written to within a minute: one that is older belongs to a process that was killed. */
const FORGOTTEN_MS = 3_600_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of a file that a request may be; absent where it takes none. */
    maxFileBytes?: number
  }
}

/**
 * Lets endpoints with `maxFileBytes` take a file as their body. Its bytes go to a file in the folder as they arrive, so
 * that an upload takes no memory; the caller was let in by then (`guardFile`). `route` removes the file with the answer,
 * and a start of the server what a killed one left, and so does each hour: a server that is killed starts again within
 * seconds.
 */
export async function receiveFiles(app: FastifyInstance, folder: string, pace: UploadPace): Promise<void> {
  const sweep = () => removeForgotten(app, folder)
  await sweep()
  const sweeping = setInterval(() => void sweep(), FORGOTTEN_MS)
  sweeping.unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.addContentTypeParser(FILE_TYPE, (request: FastifyRequest, content: Readable) =>
    receiveFile(request, content, { folder, pace }),
  )
}

async function receiveFile(
  { headers, routeOptions, raw: { socket } }: FastifyRequest,
  content: Readable,
  { folder, pace }: { folder: string; pace: UploadPace },
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
  const endWatch = watchPace(socket, pace, { byteCount: () => byteCount, cut: (error) => counted.destroy(error) })
  try {
    await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    // Whoever breaks off a request reads no answer. It is no fault of the server, so it is neither logged nor counted as one.
    throw isBrokenOff(error) ? new Problem('request.malformed', { name: 'body' }, { cause: error }) : error
  } finally {
    endWatch()
  }
  return new ReceivedFile({ path, byteCount, sha256: hash.digest('hex') })
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/** Removes the file that a request brought, if it brought one. */
export async function removeReceivedFile({ body }: FastifyRequest): Promise<void> {
  if (body instanceof ReceivedFile) await rm(body.path, { force: true })
}

/** Removes what nobody answers any more. What cannot be removed is logged, and tried again. */
async function removeForgotten({ deps: { clock, log } }: FastifyInstance, folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (!file?.isFile() || clock.now().getTime() - file.mtimeMs <= FORGOTTEN_MS) continue
    await rm(path, { force: true }).catch((error: unknown) =>
      log.warn({ err: error }, 'an upload could not be removed'),
    )
  }
}
