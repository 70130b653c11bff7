import { leaveRoot } from '#platform/cluster/leave-root.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { startProblemText } from '#platform/config/start-problem.ts'
import { createLog, type Log } from '#platform/log.ts'
import { type RunningServer, type StartOptions, startApiServer } from './start.ts'

/**
 * Time in which a stopping server still accepts requests: load balancers need a moment to notice, a user at a terminal
 * does not.
 */
const ACCEPT_PERIOD_MS = { SIGTERM: 5_000, SIGINT: 0 }
const STOP_WITHIN_MS = 29_500
const CRASH_WITHIN_MS = 10_000
/** npm forwards a Ctrl-C that the terminal has already sent to us: both are one request to stop. */
const SAME_SIGNAL_MS = 1_000

/** Runs the server until a signal ends it. Tests start it with a small herd. */
export async function runProgram({ demo }: Pick<StartOptions, 'demo'> = {}): Promise<void> {
  try {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const account = leaveRoot(config)
    if (account !== null) console.log(account)
    const starting = startApiServer(config, log, {
      ...(demo && { demo }),
      print: (line) => console.log(line),
      // The output of a service is collected in logs, and a mail may open an account.
      printsMails: process.stdout.isTTY === true,
    })
    stopOnSignals(starting)
    const running = await starting
    exitOnUncaughtException(running, log)
    printWelcome(running, config)
  } catch (error) {
    // A StartProblem is shown as text, because the user can solve it; any other error needs its stack trace.
    console.error(startProblemText(error))
    process.exit(1)
  }
}

function stopOnSignals(starting: Promise<RunningServer>): void {
  let since: number | null = null
  const stop = async (signal: keyof typeof ACCEPT_PERIOD_MS) => {
    if (since !== null) return void (performance.now() - since > SAME_SIGNAL_MS && process.exit(1))
    since = performance.now()
    console.log('Herdboard is stopping.')
    exitWithin(STOP_WITHIN_MS)
    // A failed start prints its own message.
    const running = await starting.catch(() => null)
    if (!running) return
    await running.stop(ACCEPT_PERIOD_MS[signal])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Ends the process after an uncaught exception, since its state is undefined, so that it can be restarted. */
function exitOnUncaughtException(running: RunningServer, log: Log): void {
  process.once('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'unexpected error; the process exits')
    exitWithin(CRASH_WITHIN_MS)
    await running.stop(0)
    process.exit(1)
  })
}

// A function declaration, because a signal may arrive while the start above is still awaited.
function exitWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref()
}

function printWelcome({ address, demo, isUnclaimed }: RunningServer, { notices }: Config): void {
  for (const notice of notices) console.log(notice)
  console.log(`Herdboard is ready at ${address}`)
  if (isUnclaimed) console.log('Nobody administers it yet. In another terminal: npm run admin -- first you@example.dk')
  if (demo === null) return
  console.log(`Sample data: sign in as ${demo.emails.join(', ')}`)
  console.log(
    demo.password === null
      ? '  with the password of the first start.'
      : `  with the password ${demo.password} (keep it; it is not shown again).`,
  )
}
