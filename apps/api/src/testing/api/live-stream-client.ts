import type { LiveEventName } from '@herdboard/contract/core/live-topics.ts'
import { vi } from 'vitest'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'

export interface ReceivedLiveEvent {
  name: LiveEventName
  data: unknown
}

/** An open live stream, read over the network. */
export interface LiveStreamClient {
  status: number
  headers: Headers
  /** All events so far, in order. */
  received: ReceivedLiveEvent[]
  /** Waits until `count` events of this name have arrived; returns the last of them. */
  waitForEvent(name: LiveEventName, count?: number): Promise<ReceivedLiveEvent>
  /** Waits for the end of the stream. */
  waitForEnd(): Promise<void>
  close(): void
}

const WAIT = { timeout: 20_000, interval: 20 }

/** Opens the stream of a listening server; it is closed after the file's last test. */
export async function openLiveStream(address: string, headers: Record<string, string>): Promise<LiveStreamClient> {
  const closing = new AbortController()
  const answer = await fetch(`${address}/api/live`, { headers, signal: closing.signal })
  const received: ReceivedLiveEvent[] = []
  const read = answer.status === 200 && answer.body ? collect(answer.body, received) : Promise.resolve()
  const ended = read.catch(() => undefined)
  const close = () => closing.abort()
  onFileEnd(close)
  return {
    status: answer.status,
    headers: answer.headers,
    received,
    waitForEvent: (name, count = 1) =>
      vi.waitUntil(() => received.filter((event) => event.name === name)[count - 1], WAIT),
    waitForEnd: () => ended,
    close,
  }
}

async function collect(body: ReadableStream<Uint8Array>, received: ReceivedLiveEvent[]): Promise<void> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (name && data) received.push({ name: name as LiveEventName, data: JSON.parse(data) })
    }
  }
}
