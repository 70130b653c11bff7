import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { ObjectsConfig } from '#platform/config/objects-config.ts'

const BUCKET = 'herd'
/** The server's only key. */
const KEY = 'S3RVER'

/** An S3 server that keeps its objects in a folder. */
export interface TestObjectStore {
  config: ObjectsConfig
  /** Keys of all objects, in their order. */
  keys(): string[]
  /** Bytes of an object, as they lie on the disk. */
  bytes(key: string): Buffer
  /** Changes one bit of an object. */
  flipBit(key: string): void
  /** Loses an object. */
  lose(key: string): void
  /** Ends the server, as if it were away; `start` brings it back at the same address, with its objects. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts an S3 server on this machine; it ends after the file's last test. */
export async function testObjectStore(changes: Partial<ObjectsConfig> = {}): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'herdboard-objects-'))
  let port = 0
  let running: { run(): Promise<AddressInfo>; close(): Promise<void> } | null = null
  const start = async (): Promise<void> => {
    running = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET }] })
    port = (await running?.run())?.port ?? 0
  }
  const stop = async (): Promise<void> => {
    await running?.close()
    running = null
  }
  await start()
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const ending = '._S3rver_object'
  const pathOf = (key: string) => join(directory, BUCKET, `${key}${ending}`)
  return {
    config: {
      address: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'eu-north-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
      isReturning: false,
      retentionDays: 7,
      ...changes,
    },
    keys: () =>
      (readdirSync(join(directory, BUCKET), { recursive: true }) as string[])
        .filter((name) => name.endsWith(ending) && existsSync(join(directory, BUCKET, name)))
        .map((name) => name.slice(0, -ending.length))
        .toSorted(),
    bytes: (key) => readFileSync(pathOf(key)),
    flipBit(key) {
      const bytes = readFileSync(pathOf(key))
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      writeFileSync(pathOf(key), bytes)
    },
    lose: (key) => rmSync(pathOf(key)),
    stop,
    start,
  }
}
