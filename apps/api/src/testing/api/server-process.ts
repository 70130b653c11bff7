import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of compiled code; `vitest.config.ts` reads it from `NODE_COMPILE_CACHE`. */
    compiledCode: string
    /** Folder of bundled programs; `vitest.config.ts` reads it from `TEST_PROGRAMS`. */
    programs: string
  }
}

/** The server as a separate process. */
export interface ServerProcess {
  child: ChildProcess
  /** All output so far. */
  output(): string
  /** Waits for a matching line of output. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits until the server is ready; returns its address. */
  address(): Promise<string>
  /** Waits for the end of the process; returns the exit code. */
  waitForExit(): Promise<number | null>
}

/** Creates a data folder that the database's account can reach; it is deleted after the file's last test. */
export function serverDataFolder(): string {
  const top = mkdtempSync(join(tmpdir(), 'herdboard-main-'))
  chmodSync(top, 0o711)
  afterAll(() => rmSync(top, { recursive: true, force: true }))
  return top
}

/** The folder in which a whole run of the tests keeps compiled code for the programs that it starts (scripts/test.ts). */
export const compiledCode = (): Record<string, string> => {
  const folder = inject('compiledCode')
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

const SOURCES = join(import.meta.dirname, '../..')

/** The program of the product with a small herd as its sample data, which is made in a quarter of the time. */
const SERVER = 'testing/api/small-herd-program'

/** Returns the path of a program: its bundle in a whole run of the tests (scripts/program-bundles.ts), or its source. */
export function programPath(source: string): string {
  const bundles = inject('programs')
  return bundles ? join(bundles, `${basename(source)}.js`) : join(SOURCES, `${source}.ts`)
}

/**
 * Starts the program with these settings only; it is stopped after the file's last test. It is run from its sources, as
 * the product is, where the test says so, or from those of another release.
 */
export function startServerProcess(
  settings: Record<string, string>,
  { fromSources = false, sources }: { fromSources?: boolean; sources?: string } = {},
): ServerProcess {
  // As root the tests read what the program wrote; `leave-root.test.ts` starts it otherwise.
  const env = { PORT: '0', HERDBOARD_LOG: 'warn', HERDBOARD_ALLOW_ROOT: 'on', ...compiledCode(), ...settings }
  const program = sources || fromSources ? join(sources ?? SOURCES, `${SERVER}.ts`) : programPath(SERVER)
  const child = spawn(process.execPath, [program], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += piece))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onFileEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await ended
  })
  const waitForOutput: ServerProcess['waitForOutput'] = async (pattern) => {
    await vi.waitUntil(() => pattern.test(text) || child.exitCode !== null, { timeout: 200_000 })
    const match = pattern.exec(text)
    if (!match) throw new Error(`Not said: ${pattern}\n${text}`)
    return match
  }
  return {
    child,
    output: () => text,
    waitForOutput,
    address: async () => (await waitForOutput(/ready at (\S+)/))[1] ?? '',
    waitForExit: () => ended,
  }
}
