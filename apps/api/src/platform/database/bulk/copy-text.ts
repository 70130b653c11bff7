import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Text of a COPY statement, passed to it as its only parameter, in chunks cut anywhere. */
export class CopyText {
  readonly chunks: Iterable<string> | AsyncIterable<string>

  constructor(chunks: Iterable<string> | AsyncIterable<string>) {
    this.chunks = chunks
  }

  /** Joins lines without line ends to larger chunks. */
  static fromLines(lines: Iterable<string>): CopyText {
    return new CopyText(chunksOf(lines))
  }
}

/** Maximum characters of one message to the server. */
const CHUNK_CHARS = 65_536

/** Streams text into a COPY statement, no faster than the server reads them. */
export async function runCopy(client: pg.PoolClient, text: string, { chunks }: CopyText) {
  const connection: { pipeline: boolean } = client
  // The driver refuses COPY while it pipelines statements. An empty one waits until all before it are answered.
  await client.query('')
  connection.pipeline = false
  try {
    const copy = client.query(copyFrom(text))
    await pipeline(Readable.from(chunks), copy)
    return { command: 'COPY', rowCount: copy.rowCount, rows: [] }
  } finally {
    connection.pipeline = true
  }
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
