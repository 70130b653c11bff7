/** Media type of a request whose body is a file. */
export const FILE_TYPE = 'application/octet-stream'

/** A file of a browser, a `Blob`. The contract knows neither browsers nor servers. */
interface BrowserFile {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A file as a client holds it. */
export type SentFile = BrowserFile | Uint8Array

/** How the body of a request travels: a file as it is, anything else as JSON; undefined where there is none. */
export function encodedBody(body: unknown): { type: string; content: string | SentFile } | undefined {
  if (body === undefined) return undefined
  return isFile(body) ? { type: FILE_TYPE, content: body } : { type: 'application/json', content: JSON.stringify(body) }
}

const isFile = (body: unknown): body is SentFile =>
  ArrayBuffer.isView(body) || (typeof body === 'object' && body !== null && 'arrayBuffer' in body)
