import { Worker } from 'node:worker_threads'

/** A photo as it is kept: a JPEG made anew, upright, without anything that the camera told about place and person. */
export interface Remade {
  bytes: Uint8Array
  width: number
  height: number
}

const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 1_024

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a photo anew in a thread of its own, so that nobody else waits and a picture made to break its reader breaks
 * nothing else. One at a time in a process: unpacked pictures are large. Null for what is no picture or too large a one.
 */
export function remade(bytes: Uint8Array): Promise<Remade | null> {
  const turn = last.then(() => inThread(bytes))
  last = turn
  return turn
}

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
