import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const repositoryRoot = join(import.meta.dirname, '..')

/** Paths of the build and test programs, run with this same Node on every system. */
const toolPaths = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
export type ToolName = keyof typeof toolPaths

export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  spawn(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit', env })

export const startTool = (program: ToolName, ...args: string[]): ChildProcess =>
  startNode([toolPaths[program], ...args])

/**
 * Starts a program that writes beside others: its output is passed on as lines. On a terminal, programs would draw over
 * each other.
 */
export function startBeside(program: ToolName, ...args: string[]): ChildProcess {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [toolPaths[program], ...args], {
    cwd: repositoryRoot,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...color },
  })
  createInterface(child.stdout).on('line', (line) => console.log(line))
  createInterface(child.stderr).on('line', (line) => console.error(line))
  return child
}

/**
 * The environment of a build: vitest sets NODE_ENV to test, with which Vite would build React for development, twice as
 * slow in the browser.
 */
export const buildEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...environment,
  NODE_ENV: 'production',
})

/** Starts a build by Vite, also from a test. */
export const startWebBuild = (...args: string[]): ChildProcess =>
  startNode([toolPaths.vite, 'build', 'apps/web', ...args], buildEnvironment())

/** Waits for the end of a process; true for exit code 0. */
export async function waitForExit(child: ChildProcess): Promise<boolean> {
  const [code] = await once(child, 'exit')
  return code === 0
}
