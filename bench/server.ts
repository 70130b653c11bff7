import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { MqttCounts } from '../apps/api/src/modules/monitoring/service.ts'
import type { MqttConfig } from '../apps/api/src/platform/config/mqtt-config.ts'

/** Whom an access token names. */
export interface TokenIdentity {
  userId: string
  directoryId: string
  role: string
  tokenVersion: number
  signInId: string
}

export type ServerCommand =
  | { kind: 'usage' }
  | { kind: 'issue'; identities: readonly TokenIdentity[] }
  | { kind: 'start-jobs' }
  | { kind: 'mqtt-counts' }
  | { kind: 'stop' }

export interface ChildServerMessage {
  no: number
  value?: unknown
  error?: string
}

export interface ServerUsage {
  cpuMs: number
  /** Longest time that the event loop was blocked since the last question. */
  longestMs: number
  megabytes: number
  /** Heap and what it holds outside of it, collected where the server was started with `collectsGarbage`. */
  heapMegabytes: number
}

/** The measured server in its own process. */
export interface BenchServer {
  base: string
  usage(): Promise<ServerUsage>
  /** Issues access tokens without passwords, whose hashing would take minutes for a thousand people. */
  issueTokens(identities: readonly TokenIdentity[]): Promise<string[]>
  /** Starts the background jobs, which the server has off by default so that they disturb no other row. */
  startJobs(): Promise<void>
  /** What became of the messages of the broker that the server was started with. */
  mqttCounts(): Promise<MqttCounts>
  stop(): Promise<void>
}

/** How a measured server differs from the usual one. */
export interface ServerOptions {
  shedsLoad?: boolean
  /** Whether garbage is collected before the memory is reported. */
  collectsGarbage?: boolean
  /** How far its clock is ahead of the machine's. */
  aheadMs?: number
  /** A broker that it takes readings from. */
  mqtt?: MqttConfig
}

export async function startServer(address: string, options: ServerOptions = {}): Promise<BenchServer> {
  const execArgv = options.collectsGarbage ? [...process.execArgv, '--expose-gc'] : process.execArgv
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [address, JSON.stringify(options)], { execArgv })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', ({ no, value, error }: ChildServerMessage) => {
    const caller = waiting.get(no)
    waiting.delete(no)
    if (error) caller?.reject(new Error(error))
    else caller?.resolve(value)
  })
  void gone.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('the measured server ended'))
  })
  const answerTo = (no: number) => new Promise<unknown>((resolve, reject) => waiting.set(no, { resolve, reject }))
  let sent = 0
  const ask = (command: ServerCommand): Promise<unknown> => {
    sent += 1
    child.send({ no: sent, command })
    return answerTo(sent)
  }
  const base = (await answerTo(0)) as string
  return {
    base,
    usage: async () => (await ask({ kind: 'usage' })) as ServerUsage,
    issueTokens: async (identities) => (await ask({ kind: 'issue', identities })) as string[],
    startJobs: async () => void (await ask({ kind: 'start-jobs' })),
    mqttCounts: async () => (await ask({ kind: 'mqtt-counts' })) as MqttCounts,
    stop: async () => {
      await ask({ kind: 'stop' })
      await gone
    },
  }
}
