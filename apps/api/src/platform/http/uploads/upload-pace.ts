import type { Socket } from 'node:net'
import { Problem } from '../errors/problem.ts'

/** How slowly a file may arrive: each look must find so many bytes more than the one before. */
export interface UploadPace {
  lookMs: number
  leastBytes: number
}

/**
 * 64 kbit/s: a line of 1 Mbit/s sends a file of 20 MB in three minutes, and one that is shared with a camera in twenty. A
 * file below 240 kB has the 30 s of every request.
 */
export const defaultUploadPace: UploadPace = { lookMs: 30_000, leastBytes: 240_000 }

/** Connections over which a file arrives. */
const receiving = new WeakSet<Socket>()

/** Whether a file arrives over a connection, so that the time of a whole request does not count. */
export const isReceivingFile = (socket: Socket): boolean => receiving.has(socket)

/**
 * Watches a file that arrives in place of the server's limit for a whole request. A pause or a trickle is cut with
 * `request.timeout`. Returns the function that ends the watch.
 */
export function watchPace(
  socket: Socket,
  { lookMs, leastBytes }: UploadPace,
  { byteCount, cut }: { byteCount: () => number; cut: (error: Problem) => void },
): () => void {
  receiving.add(socket)
  let seen = 0
  const looking = setInterval(() => {
    if (byteCount() - seen < leastBytes) cut(new Problem('request.timeout'))
    seen = byteCount()
  }, lookMs)
  return () => {
    clearInterval(looking)
    receiving.delete(socket)
  }
}
