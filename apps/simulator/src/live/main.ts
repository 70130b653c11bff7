import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { DEFAULT_SEED, defaultInstallation } from '../profiles/default-installation.ts'
import { realClock } from './clock.ts'
import { runLiveDemo } from './run-live-demo.ts'

const MAIL = 'demo.example'
const options = {
  live: { type: 'boolean' },
  address: { type: 'string' },
  password: { type: 'string' },
  seed: { type: 'string' },
} as const

/**
 * Runs the live demo against a running server. Options: `--address`, `--password` and `--seed`, or the environment.
 * Ctrl-C ends it. Returns the exit code.
 */
export async function runLiveCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const values = parseOptions(args)
  if (values === null) return 1
  const password =
    values.password || environment.HERDBOARD_DEMO_PASSWORD || (await promptPassword('Password of the demo: '))
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    await runLiveDemo({
      installation: defaultInstallation(),
      seed: values.seed === undefined ? DEFAULT_SEED : Number(values.seed),
      address: (values.address ?? `http://127.0.0.1:${environment.PORT || 3000}`).replace(/\/+$/, ''),
      mail: MAIL,
      password,
      folder: resolve(environment.HERDBOARD_DATA || '.data'),
      clock: realClock,
      stop: stopping.signal,
      log: (line) => console.log(line),
    })
    console.log('Stopped. The next run goes on from here.')
    return 0
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    return 1
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

/** Parses the options; for invalid ones it prints an error and returns null. */
function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options })
    if (values.seed === undefined || /^\d{1,9}$/.test(values.seed)) return values
    console.error(`--seed takes a whole number, not ${values.seed}`)
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
  }
  return null
}

/** Prompts for the password on the console without showing it. */
async function promptPassword(prompt: string): Promise<string> {
  process.stdout.write(prompt)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  try {
    return await line.question('')
  } finally {
    line.close()
    process.stdout.write('\n')
  }
}

if (import.meta.main) process.exitCode = await runLiveCommand(process.argv.slice(2), process.env)
