import { run, start, startProgram } from './run.ts'

const projects = ['.', 'packages/contract', 'packages/domain', 'apps/simulator', 'apps/api', 'apps/web']

/** Everything that can be said of the code without running it, all at once. Gives how many held, and how many did not. */
export async function staticChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all([
    run(startProgram('biome', 'check', '--error-on-warnings')),
    run(start(['scripts/rules/main.ts'])),
    ...projects.map((project) => run(startProgram('tsc', '-p', project))),
  ])
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
