import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '@herdboard/contract/core/file-body.ts'

/** The content of a file: its bytes, or the path of a file on the disk, which only those read who need its bytes. */
export type FileContent = Uint8Array | Pick<ReceivedFile, 'path' | 'byteCount'>

export const sizeOf = (content: FileContent): number =>
  content instanceof Uint8Array ? content.length : content.byteCount

export const bytesOf = async (content: FileContent): Promise<Uint8Array> =>
  content instanceof Uint8Array ? content : readFile(content.path)

/** SHA-256 of a content, and of a text behind it. */
export async function hashOfContent(content: FileContent, text = ''): Promise<Buffer> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) hash.update(content)
  else for await (const piece of createReadStream(content.path)) hash.update(piece as Buffer)
  return hash.update(text).digest()
}
