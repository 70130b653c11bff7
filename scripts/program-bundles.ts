import { join } from 'node:path'
import { repositoryRoot, startTool, waitForExit } from './processes.ts'

export const PROGRAM_BUNDLES = join(repositoryRoot, '.cache/programs')

/** Names and paths of the programs that tests of the API start as processes. */
export const bundledPrograms = (sources: string): Record<string, string> => ({
  'small-herd-program': join(sources, 'testing/api/small-herd-program.ts'),
  ...Object.fromEntries(['demo', 'backup', 'restore'].map((name) => [name, join(sources, `${name}.ts`)])),
})

/**
 * Bundles these programs for a whole run of the tests; true on success. To find and load 2,000 files takes a second of
 * processor time in each start.
 */
export const bundlePrograms = (): Promise<boolean> =>
  waitForExit(startTool('vite', 'build', '--config', 'scripts/program-bundles.config.ts', '--logLevel', 'error'))
