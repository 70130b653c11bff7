import { parseArgs } from 'node:util'
import { StartProblem } from '#platform/config/start-problem.ts'

/** The parsed arguments of `npm run demo`. */
export type DemoCommand =
  | { kind: 'rebuild'; seed: number | undefined }
  | { kind: 'remove' }
  | { kind: 'large'; seed: number | undefined; farms: number; years: number }
  | { kind: 'stories'; seed: number | undefined }

export const demoUsage = `npm run demo                             takes the sample data away and makes it anew
npm run demo -- --seed 11                the same with another herd; 47 unless said
npm run demo -- --remove                 takes the sample data away for good
npm run demo -- --farms 500 --years 2    makes one large company more, for measuring
npm run demo -- --stories                what there is to see in the sample data, where and when
npm run demo -- --live                   goes on writing in the sample data through a running server`

const MAX_FARMS = 800
const MAX_YEARS = 4

/** Parses the arguments. Throws a StartProblem with the error and the usage. */
export function parseDemoCommand(args: readonly string[]): DemoCommand {
  const { values, problem } = parsed(args)
  if (problem !== null) throw usageProblem(problem)
  const { remove, stories, seed, farms, years } = values
  const seedNo = numberOf('seed', seed, 0, 2 ** 31)
  const count = numberOf('farms', farms, 1, MAX_FARMS)
  const span = numberOf('years', years, 1, MAX_YEARS)
  if (remove) {
    if (Object.keys(values).length > 1) throw usageProblem('--remove takes no other option')
    return { kind: 'remove' }
  }
  if (stories) {
    if (count !== undefined || span !== undefined) throw usageProblem('--stories goes with --seed alone')
    return { kind: 'stories', seed: seedNo }
  }
  if (count !== undefined) return { kind: 'large', seed: seedNo, farms: count, years: span ?? 2 }
  if (span !== undefined) throw usageProblem('--years belongs to --farms')
  return { kind: 'rebuild', seed: seedNo }
}

function parsed(args: readonly string[]) {
  const options = {
    remove: { type: 'boolean' },
    stories: { type: 'boolean' },
    seed: { type: 'string' },
    farms: { type: 'string' },
    years: { type: 'string' },
  } as const
  try {
    return { ...parseArgs({ args: [...args], options, strict: true }), problem: null }
  } catch (error) {
    return { values: {}, problem: (error as Error).message.split('. ')[0] ?? '' }
  }
}

function numberOf(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw usageProblem(`--${name} must be a whole number from ${least} to ${most}`)
}

const usageProblem = (what: string): StartProblem => new StartProblem(`${what}.\n\n${demoUsage}`)
