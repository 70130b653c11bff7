import { parseArgs } from 'node:util'
import { StartProblem } from '#platform/config/start-problem.ts'

/** The parsed arguments of `npm run admin`. */
export type AdminCommand =
  | { kind: 'first'; email: string; another: boolean }
  | { kind: 'deleted' }
  | { kind: 'restore'; company: string }
  | { kind: 'lost-phone'; email: string }
  | { kind: 'objects' }

const adminUsage = `npm run admin -- first you@example.dk             makes the installation's first administrator
npm run admin -- first you@example.dk --another   makes one more
npm run admin -- deleted                          companies that can be brought back, and until when
npm run admin -- restore "Holm I/S"               brings one back, by its name or its id
npm run admin -- lost-phone karin@holm.example    turns the second factor of somebody off
npm run admin -- objects                          moves photos, files and archives to the object store now, or back`

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Parses the arguments. Throws a StartProblem with the usage. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  const { positionals, values } = parsed(args)
  const [verb, what, ...rest] = positionals
  const { another = false } = values
  if (rest.length > 0) throw new StartProblem(adminUsage)
  if (verb === 'first' && what !== undefined) {
    if (!EMAIL.test(what)) throw new StartProblem(`${what} is no e-mail address.`)
    return { kind: 'first', email: what, another }
  }
  if (another) throw new StartProblem(adminUsage)
  if (verb === 'objects' && what === undefined) return { kind: 'objects' }
  if (verb === 'deleted' && what === undefined) return { kind: 'deleted' }
  if (verb === 'restore' && what !== undefined) return { kind: 'restore', company: what }
  if (verb === 'lost-phone' && what !== undefined) return { kind: 'lost-phone', email: what }
  throw new StartProblem(adminUsage)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { another: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
  } catch {
    throw new StartProblem(adminUsage)
  }
}
