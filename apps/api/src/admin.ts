import {
  bringBack,
  companiesToRestore,
  type Deed,
  endSecondFactorByHand,
  firstAdministrator,
  readWish,
} from '#modules/installation/service.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { StartProblem } from '#platform/start-problem.ts'
import { type CommandContext, withCommandContext } from './desk.ts'

const say = (line: string): void => console.log(line)

try {
  const deed = readWish(process.argv.slice(2))
  const config = readConfig()
  await withCommandContext(config, (context) => carryOut(deed, context, config))
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
}

async function carryOut(
  deed: Deed,
  { owner, clock }: CommandContext,
  { publicUrl, brand, passwordSignIn }: Config,
): Promise<void> {
  const now = clock.now()
  if (deed.kind === 'first') {
    const { path } = await firstAdministrator(owner, { ...deed, now, brand: brand.name })
    say(`${deed.email} administers this installation.`)
    say(
      path === null || !passwordSignIn
        ? `Sign in at ${publicUrl}`
        : `Choose a password, within 7 days: ${publicUrl}${path}`,
    )
    return
  }
  if (deed.kind === 'deleted') {
    const companies = await companiesToRestore(owner, now)
    for (const line of companies) say(line)
    if (companies.length === 0) say('No company can be brought back.')
    return
  }
  if (deed.kind === 'lost-phone') {
    await endSecondFactorByHand(owner, deed.email, now)
    say(`${deed.email} signs in with the password alone, and is told by mail.`)
    return
  }
  say(`${await bringBack(owner, deed.company, now)} is back, with its people and its figures.`)
}
