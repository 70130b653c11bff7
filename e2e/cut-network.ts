import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { e2eServer } from './e2e-server.ts'

export interface CutNetwork {
  /** Address of the server behind the line. */
  address: () => string
  cut: () => void
  /** Requests still arrive, and the answers to them are lost. */
  loseAnswers: () => void
  restore: () => void
}

/** A line to the server of this file that can be cut: connections end, and new ones are refused. */
export function useCutNetwork(): CutNetwork {
  let isCut = false
  let losesAnswers = false
  let port = 0
  const sockets = new Set<Socket>()
  const line = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(new URL(e2eServer().address).port), '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (bytes) => !losesAnswers && client.write(bytes))
    server.on('end', () => client.end())
  })
  beforeAll(
    () =>
      new Promise<void>((resolve) =>
        line.listen(0, '127.0.0.1', () => {
          const address = line.address()
          port = typeof address === 'object' && address ? address.port : 0
          resolve()
        }),
      ),
  )
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  return {
    address: () => `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    loseAnswers: () => {
      losesAnswers = true
    },
    restore: () => {
      isCut = false
      losesAnswers = false
    },
  }
}
