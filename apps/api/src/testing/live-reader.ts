import type { LiveEventName } from '@herdboard/contract/live.ts'
import { vi } from 'vitest'
import { atEndOfFile } from '#testing/file-ends.ts'

export interface LiveEvent {
  name: LiveEventName
  data: unknown
}

/** Somebody's open stream, read over the wire. */
export interface LiveReader {
  status: number
  headers: Headers
  /** Everything that was told so far, in order. */
  heard: LiveEvent[]
  /** Waits until so many events of this name were told; gives the last of them. */
  hears(name: LiveEventName, count?: number): Promise<LiveEvent>
  /** Waits for the end of the stream. */
  ended(): Promise<void>
  close(): void
}

const WAIT = { timeout: 20_000, interval: 20 }

/** Opens the stream of a server that listens; closed after the file's last test. */
export async function liveReader(address: string, headers: Record<string, string>): Promise<LiveReader> {
  const closing = new AbortController()
  const answer = await fetch(`${address}/api/live`, { headers, signal: closing.signal })
  const heard: LiveEvent[] = []
  const read = answer.status === 200 && answer.body ? collect(answer.body, heard) : Promise.resolve()
  const ended = read.catch(() => undefined)
  const close = () => closing.abort()
  atEndOfFile(close)
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    hears: (name, count = 1) => vi.waitUntil(() => heard.filter((event) => event.name === name)[count - 1], WAIT),
    ended: () => ended,
    close,
  }
}

async function collect(body: ReadableStream<Uint8Array>, heard: LiveEvent[]): Promise<void> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (name && data) heard.push({ name: name as LiveEventName, data: JSON.parse(data) })
    }
  }
}
