import {
  type AdminCommand,
  companiesToRestore,
  createFirstAdministrator,
  parseAdminCommand,
  resetSecondFactorByCommand,
  restoreDeletedCompany,
} from '#modules/installation/service.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { startProblemText } from '#platform/config/start-problem.ts'
import { type CommandContext, withCommandContext } from './command-context.ts'
import { secretLinkText } from './secret-link.ts'

const print = (line: string): void => console.log(line)

try {
  const command = parseAdminCommand(process.argv.slice(2))
  const config = readConfig()
  await withCommandContext(config, (context) => runCommand(command, context, config))
  process.exit(0)
} catch (error) {
  console.error(startProblemText(error))
  process.exit(1)
}

async function runCommand(
  command: AdminCommand,
  { owner, clock }: CommandContext,
  { publicUrl, brand, passwordSignIn, dataFolder }: Config,
): Promise<void> {
  const now = clock.now()
  if (command.kind === 'first') {
    const { path } = await createFirstAdministrator(owner, { ...command, now, brand: brand.name })
    print(`${command.email} administers this installation.`)
    print(
      path === null || !passwordSignIn ? `Sign in at ${publicUrl}` : secretLinkText(`${publicUrl}${path}`, dataFolder),
    )
    return
  }
  if (command.kind === 'deleted') {
    const companies = await companiesToRestore(owner, now)
    for (const line of companies) print(line)
    if (companies.length === 0) print('No company can be brought back.')
    return
  }
  if (command.kind === 'lost-phone') {
    await resetSecondFactorByCommand(owner, command.email, now)
    print(`${command.email} signs in with the password alone and is notified by mail.`)
    return
  }
  print(`${await restoreDeletedCompany(owner, command.company, now)} is back, with its people and its figures.`)
}
