import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import {
  buildLarge,
  type DemoContext,
  type DemoSignIn,
  defaultStories,
  firstDay,
  rebuildDemo,
  removeDemo,
} from '#modules/demo/service.ts'
import { type Deed, readWish } from '#modules/demo/wish.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { withCommandContext } from './desk.ts'

const say = (line: string): void => console.log(line)

try {
  const deed = readWish(process.argv.slice(2))
  if (deed.kind === 'stories') for (const line of defaultStories(systemClock.now(), deed.seed)) say(line)
  else {
    const config = readConfig()
    if (deed.kind !== 'remove') requireDemo(config)
    await withCommandContext(config, (context) => carryOut(deed, context, config))
  }
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
}

async function carryOut(deed: Exclude<Deed, { kind: 'stories' }>, context: DemoContext, config: Config): Promise<void> {
  if (deed.kind === 'remove') {
    const { companies, people } = await removeDemo(context, { say })
    say(`Sample data: taken away, companies ${companies}, people ${people}`)
    return
  }
  const wish = { say, ...config.demo, ...(deed.seed !== undefined && { seed: deed.seed }) }
  if (deed.kind === 'rebuild') return tellSignIn(await rebuildDemo(context, wish))
  const from = firstDay(farmDay(context.clock.now()), deed.years)
  tellSignIn(await buildLarge(context, deed.farms, { ...wish, from }))
}

/** Sample data has passwords that are shown: where others reach the server, its owner says which. */
function requireDemo({ demo, notices }: Config): void {
  if (demo !== null) return
  throw new StartProblem(notices[0] ?? 'HERDBOARD_DEMO is off: set it to on to make sample data.')
}

function tellSignIn({ emails, password }: DemoSignIn): void {
  say(`Sample data: sign in as ${emails.join(', ')}`)
  say(`  with the password ${password}.`)
}
