import type { BenchContext } from '../bench-context.ts'
import { startDirectus } from './directus/directus.ts'
import type { BenchPeer } from './peer.ts'

/** Runs a measurement beside the peer; without one, and with the reason printed, where it cannot be installed. */
export async function withPeer<T>(bench: BenchContext, measure: (peer: BenchPeer | null) => Promise<T>): Promise<T> {
  const peer = await startDirectus(bench).catch((error: unknown) => {
    console.log(`Without Directus: ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
  try {
    return await measure(peer)
  } finally {
    await peer?.stop()
  }
}
