import { z } from 'zod'
import type { SentFile } from './encoded-body.ts'

/** A file that a request brought. The server keeps it on its disk until the request is answered. */
export class ReceivedFile {
  readonly path: string
  readonly byteCount: number
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string

  constructor({ path, byteCount, sha256 }: { path: string; byteCount: number; sha256: string }) {
    this.path = path
    this.byteCount = byteCount
    this.sha256 = sha256
  }

  /** The path differs with every request; the same file is the same content. */
  toJSON(): { byteCount: number; sha256: string } {
    return { byteCount: this.byteCount, sha256: this.sha256 }
  }
}

const received = z.custom<ReceivedFile>((value) => value instanceof ReceivedFile)

/** A body that is a file: a client sends its bytes (`FILE_TYPE`), a handler gets it as it lies on the disk. */
export const FileBody = received as unknown as z.ZodType<ReceivedFile, SentFile>

/** A body without its alternative of a file: what it may be as JSON; null where it is a file only. */
export function jsonBody(body: z.ZodType): z.ZodType | null {
  if (body === FileBody) return null
  const options = body instanceof z.ZodUnion ? (body.options as z.ZodType[]) : [body]
  return options.includes(FileBody) ? z.union(options.filter((option) => option !== FileBody)) : body
}
