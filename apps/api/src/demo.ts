import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { type DemoCommand, parseDemoCommand } from '#modules/demo/demo-command.ts'
import {
  buildLarge,
  type DemoAccounts,
  type DemoContext,
  defaultStories,
  firstDayOfDemo,
  rebuildDemo,
  removeDemo,
} from '#modules/demo/service.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { StartProblem, startProblemText } from '#platform/config/start-problem.ts'
import { withCommandContext } from './command-context.ts'

const print = (line: string): void => console.log(line)

try {
  const command = parseDemoCommand(process.argv.slice(2))
  if (command.kind === 'stories') for (const line of defaultStories(systemClock.now(), command.seed)) print(line)
  else {
    const config = readConfig()
    if (command.kind !== 'remove') requireDemo(config)
    await withCommandContext(config, (context) => runCommand(command, context, config))
  }
  process.exit(0)
} catch (error) {
  console.error(startProblemText(error))
  process.exit(1)
}

async function runCommand(
  command: Exclude<DemoCommand, { kind: 'stories' }>,
  context: DemoContext,
  config: Config,
): Promise<void> {
  if (command.kind === 'remove') {
    const { companies, people } = await removeDemo(context, { onProgress: print })
    print(`Sample data: taken away, companies ${companies}, people ${people}`)
    return
  }
  const options = { onProgress: print, ...config.demo, ...(command.seed !== undefined && { seed: command.seed }) }
  if (command.kind === 'rebuild') return printSignIn(await rebuildDemo(context, options))
  const from = firstDayOfDemo(farmDay(context.clock.now()), command.years)
  printSignIn(await buildLarge(context, command.farms, { ...options, from }))
}

/** Requires that sample data is allowed. Its passwords are printed, so on a public server the owner must choose one. */
function requireDemo({ demo, notices }: Config): void {
  if (demo !== null) return
  throw new StartProblem(notices[0] ?? 'HERDBOARD_DEMO is off: set it to on to make sample data.')
}

function printSignIn({ emails, password }: DemoAccounts): void {
  print(`Sample data: sign in as ${emails.join(', ')}`)
  print(`  with the password ${password}.`)
}
