import { basename, join } from 'node:path'
import { repositoryRoot, startTool, waitForExit } from './processes.ts'

export const PROGRAM_BUNDLES = join(repositoryRoot, '.cache/programs')

const PROGRAMS = [
  'apps/api/src/testing/api/small-herd-program',
  ...['demo', 'backup', 'restore'].map((name) => `apps/api/src/${name}`),
  'e2e/server-process',
]

/** Names and paths of the programs that tests start as processes. */
export const bundledPrograms = (): Record<string, string> =>
  Object.fromEntries(PROGRAMS.map((path) => [basename(path), join(repositoryRoot, `${path}.ts`)]))

/**
 * Bundles these programs for a whole run of the tests; true on success. To find and load 2,000 files takes a second of
 * processor time in each start.
 */
export const bundlePrograms = (): Promise<boolean> =>
  waitForExit(startTool('vite', 'build', '--config', 'scripts/program-bundles.config.ts', '--logLevel', 'error'))
