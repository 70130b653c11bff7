import { moveObjects } from '#modules/company-data/service.ts'
import {
  type AdminCommand,
  companiesToRestore,
  createFirstAdministrator,
  parseAdminCommand,
  resetSecondFactorByCommand,
  restoreDeletedCompany,
} from '#modules/installation/service.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { StartProblem, startProblemText } from '#platform/config/start-problem.ts'
import { createLog } from '#platform/log.ts'
import { s3Store } from '#platform/objects/s3-store.ts'
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
  { owner, database, clock }: CommandContext,
  { publicUrl, brand, passwordSignIn, dataFolder, objects, archiveFolder, logLevel }: Config,
): Promise<void> {
  const now = clock.now()
  if (command.kind === 'objects') {
    if (objects === null) throw new StartProblem('HERDBOARD_OBJECTS is not set.')
    const where = { database, objects: s3Store(objects), log: createLog(logLevel) }
    const rules = { ...objects, folder: archiveFolder }
    const { moved, left, removed, inStore } = await moveObjects(where, rules, { now, goesOn: async () => true })
    print(`${moved} moved ${objects.isReturning ? 'back' : 'to the object store'}, ${removed} removed there.`)
    if (objects.isReturning)
      print(inStore > 0 ? `${inStore} are still there: leave the settings until none is.` : 'None is there any more.')
    if (left > 0) throw new StartProblem(`${left} could not be moved: the log names them.`)
    return
  }
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
