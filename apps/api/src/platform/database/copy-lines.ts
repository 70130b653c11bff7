import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Lines of a COPY statement, passed to it as its only parameter. */
export class CopyLines {
  readonly lines: Iterable<string>

  constructor(lines: Iterable<string>) {
    this.lines = lines
  }
}

/** Maximum characters of one message to the server. */
const CHUNK_CHARS = 65_536

/** Streams lines into a COPY statement, no faster than the server reads them. */
export async function runCopy(client: pg.PoolClient, text: string, { lines }: CopyLines) {
  const connection: { pipeline: boolean } = client
  // The driver refuses COPY while it pipelines statements. An empty one waits until all before it are answered.
  await client.query('')
  connection.pipeline = false
  try {
    const copy = client.query(copyFrom(text))
    await pipeline(Readable.from(chunksOf(lines)), copy)
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
