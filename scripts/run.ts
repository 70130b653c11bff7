import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The programs that we build and test with, started with this same Node on every system. */
const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
export type Program = keyof typeof programs

export const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

export const startProgram = (program: Program, ...args: string[]): ChildProcess => start([programs[program], ...args])

/** Runs to the end; true when it ended well. */
export async function run(child: ChildProcess): Promise<boolean> {
  const [code] = await once(child, 'exit')
  return code === 0
}
