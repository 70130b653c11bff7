import { activeDirectory } from '../session/session.ts'
import { type LiveStreamMessage, readLiveStream } from './live-stream.ts'

/**
 * Follows the changes of the company with one stream for all tabs of the browser. A browser opens few connections to
 * one server, and one stream per tab would use them up. The tab that holds the lock reads the stream and broadcasts it;
 * when it is closed, the next tab takes over. Without the Web Locks API, each tab reads its own stream.
 */
export function shareLiveStream(onMessage: (message: LiveStreamMessage) => void): () => void {
  const controller = new AbortController()
  const name = `herdboard.live.${activeDirectory()}`
  if (!('locks' in navigator)) {
    void readLiveStream(onMessage, controller.signal)
    return () => controller.abort()
  }
  const others = new BroadcastChannel(name)
  let isReading = false
  let isUp = false
  let hadPreviousStream = false
  const readShared = async () => {
    isReading = true
    await readLiveStream(
      (message) => {
        if (message.kind === 'connection') isUp = message.isUp
        onMessage(message)
        others.postMessage(message)
      },
      controller.signal,
      { hadPreviousStream },
    )
  }
  others.onmessage = ({ data }: MessageEvent<LiveStreamMessage | 'asks'>) => {
    if (data !== 'asks') {
      hadPreviousStream = true
      onMessage(data)
    } else if (isReading) others.postMessage({ kind: 'connection', isUp } satisfies LiveStreamMessage)
  }
  // A tab that opens later does not know yet whether a stream is connected.
  others.postMessage('asks')
  navigator.locks.request(name, { signal: controller.signal }, readShared).catch(() => undefined)
  return () => {
    controller.abort()
    others.close()
  }
}
