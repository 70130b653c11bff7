export interface StreamEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events from a response body, piece by piece. An EventSource of the browser cannot send the
 * authorization header. A heartbeat, which carries no event, is yielded as an event without a name.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield parseStreamEvent(block)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function parseStreamEvent(block: string): StreamEvent {
  const event: StreamEvent = { name: '', data: '' }
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) event.name = line.slice('event: '.length)
    else if (line.startsWith('data: ')) event.data += line.slice('data: '.length)
  }
  return event
}
