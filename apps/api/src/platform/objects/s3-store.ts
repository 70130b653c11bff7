import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { ObjectsConfig } from '#platform/config/objects-config.ts'
import { type ObjectStore, ObjectStoreAway } from './object-store.ts'

/** A store that does not answer holds a caller no longer, beside the time that sent bytes take. */
const TIMEOUT_MS = 10_000
/** Bytes that the slowest line carries in a millisecond: 1 Mbit/s. */
const BYTES_PER_MS = 125
/** A store joins the parts of a large file for minutes before it answers. */
const JOIN_MS = 300_000
const ATTEMPTS = 2
/** Files above this size are sent in parts of it; S3 takes 10,000 parts, each of 5 MB or more. */
const PART_BYTES = 16 * 1024 * 1024

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

/** Opens a bucket of the S3 protocol. Nothing is sent before the first call. */
export function s3Store(
  { address, region, accessKeyId, secretAccessKey }: ObjectsConfig,
  { timeoutMs = TIMEOUT_MS, partBytes = PART_BYTES } = {},
): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  /** Sends a request and waits for the head of the response. Throws `service.unavailable` for all but 2xx and 404. */
  async function send(
    method: Method,
    key: string,
    bytes?: Buffer,
    waitMs = timeoutMs + Math.ceil((bytes?.length ?? 0) / BYTES_PER_MS),
  ): Promise<Response> {
    let failure: unknown
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new Error(`no answer within ${waitMs} ms`)), waitMs)
      try {
        const response = await client.fetch(`${address}/${key}`, {
          method,
          signal: late.signal,
          // The store compares the bytes with their signed hash.
          ...(bytes && {
            body: bytes as Buffer<ArrayBuffer>,
            headers: { 'x-amz-content-sha256': hash('sha256', bytes, 'hex') },
          }),
        })
        if (response.ok) return response
        const code = await codeOf(response)
        // Without its bucket, nothing is known of an object.
        if (response.status === 404 && code !== 'NoSuchBucket') return response
        failure = new Error(`the object store answers ${response.status} to ${method}: ${code}`)
        if (response.status < 500 && response.status !== 429) break
      } catch (error) {
        failure = error
      } finally {
        clearTimeout(timer)
      }
    }
    throw new ObjectStoreAway(failure)
  }

  /** Sends a request to which 404 is no answer. */
  async function sendToExisting(method: Method, key: string, bytes?: Buffer, waitMs?: number): Promise<Response> {
    const response = await send(method, key, bytes, waitMs)
    if (response.status === 404)
      throw new ObjectStoreAway(new Error(`the object store does not know what it began: ${key}`))
    return response
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    await (await sendToExisting('PUT', key, bytes)).body?.cancel()
  }

  async function putInParts(key: string, file: FileHandle, byteCount: number): Promise<void> {
    const begun = await (await sendToExisting('POST', `${key}?uploads`)).text()
    const id = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? '')
    try {
      const parts: string[] = []
      for (let at = 0; at < byteCount; at += partBytes) {
        const part = Buffer.alloc(Math.min(partBytes, byteCount - at))
        const { bytesRead } = await file.read(part, 0, part.length, at)
        if (bytesRead < part.length) throw new Error('the file became shorter while it was sent')
        const no = parts.length + 1
        const response = await sendToExisting('PUT', `${key}?partNumber=${no}&uploadId=${id}`, part)
        parts.push(`<Part><PartNumber>${no}</PartNumber><ETag>${response.headers.get('etag') ?? ''}</ETag></Part>`)
        await response.body?.cancel()
      }
      const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const ended = await (await sendToExisting('POST', `${key}?uploadId=${id}`, list, JOIN_MS)).text()
      // The store answers 200 before it joins the parts.
      if (ended.includes('<Error>')) throw new ObjectStoreAway(new Error('the object store could not join the parts'))
    } catch (error) {
      await send('DELETE', `${key}?uploadId=${id}`).catch(() => undefined)
      throw error
    }
  }

  return {
    put,
    async putFile(key, path) {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size > partBytes) await putInParts(key, file, size)
        else await put(key, await file.readFile())
      } finally {
        await file.close()
      }
    },
    async get(key) {
      const response = await send('GET', key)
      if (response.status === 404) return null
      try {
        return Buffer.from(await response.arrayBuffer())
      } catch (error) {
        throw new ObjectStoreAway(error)
      }
    },
    async read(key) {
      const { status, body } = await send('GET', key)
      return status === 404 || body === null ? null : Readable.fromWeb(body as WebStream)
    },
    async byteCount(key) {
      const { status, headers } = await send('HEAD', key)
      return status === 404 ? null : Number(headers.get('content-length'))
    },
    async remove(key) {
      await (await send('DELETE', key)).body?.cancel()
    },
  }
}

/** Code of an error of S3: `AccessDenied`. */
const codeOf = async (response: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? 'no code'
