import { Worker } from 'node:worker_threads'
import { takeTurns } from '#platform/take-turns.ts'

/** A photo as it is kept: a JPEG made anew, upright, without anything that the camera told about place and person. */
export interface Remade {
  bytes: Uint8Array
  width: number
  height: number
}

const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 1_024

const MOST_WAITING = 3
const inTurn = takeTurns(MOST_WAITING)

/**
 * Makes a photo anew in a thread of its own, so that nobody else waits and a picture made to break its reader breaks
 * nothing else. One at a time in a process: unpacked pictures are large, and so are those
 * that wait: throws `service.busy` where several do. Null for what is no picture or too large a one.
 */
export const remade = (bytes: Uint8Array): Promise<Remade | null> => inTurn(() => inThread(bytes))

function inThread(bytes: Uint8Array): Promise<Remade | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./remake-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      stderr: true,
    })
    const done = (result: Remade | null) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const timer = setTimeout(() => done(null), LONGEST_MS)
    thread.once('message', (result: Remade) => done(result))
    thread.once('error', () => done(null))
    thread.once('exit', () => done(null))
  })
}
