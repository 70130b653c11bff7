export interface StreamEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events out of an answer, piece by piece. A browser's EventSource cannot send who is signed in.
 * A line of life, which carries no event, comes out as one without a name.
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
