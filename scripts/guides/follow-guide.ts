import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { TEST_DATABASE, testFolder } from '../../apps/api/src/testing/database/test-folder.ts'
import { repositoryRoot } from '../processes.ts'
import { compilerOptions } from '../static-checks.ts'
import { type GuideTests, guideBlocks, withBlock } from './guide-blocks.ts'

const COPIED = [
  'apps',
  'packages',
  'scripts',
  'bench',
  'e2e',
  'docs',
  'ops',
  '*.md',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'biome.json',
  'Containerfile',
  'compose.yaml',
]

/**
 * Copies the tracked and new files of the repository, with links to its installed packages. The workspace packages are
 * the copy's own.
 */
export function copyRepository(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...COPIED], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const path of listed.split('\0').filter((path) => path !== '' && existsSync(join(repositoryRoot, path))))
    cpSync(join(repositoryRoot, path), join(to, path))
  linkPackages(to, 'node_modules')
  for (const workspace of ['apps/api', 'apps/web', 'apps/simulator'])
    if (existsSync(join(repositoryRoot, workspace, 'node_modules'))) linkPackages(to, `${workspace}/node_modules`)
  copyCompilerState(to)
}

const STATE_FOLDER = '.cache/types'

/**
 * Copies what the compiler stored of each project (static-checks.ts), so that the copy's check reads only what the guides
 * change. The compiler names installed packages by their real folder, which is another way from the copy.
 */
function copyCompilerState(to: string): void {
  const from = join(repositoryRoot, STATE_FOLDER)
  if (!existsSync(from)) return
  mkdirSync(join(to, STATE_FOLDER), { recursive: true })
  const way = relative(realpathSync(join(to, STATE_FOLDER)), realpathSync(repositoryRoot)).replaceAll('\\', '/')
  for (const name of readdirSync(from)) {
    const state = readFileSync(join(from, name), 'utf8')
    const named = state.replaceAll(/"\.\.\/\.\.\/((?:apps\/\w+\/)?node_modules\/)/g, `"${way}/$1`)
    writeFileSync(join(to, STATE_FOLDER, name), named)
  }
}

function linkPackages(to: string, folder: string): void {
  mkdirSync(join(to, folder), { recursive: true })
  for (const name of readdirSync(join(repositoryRoot, folder)))
    if (name !== '@herdboard') symlinkSync(join(repositoryRoot, folder, name), join(to, folder, name))
  if (!existsSync(join(repositoryRoot, folder, '@herdboard'))) return
  mkdirSync(join(to, folder, '@herdboard'))
  for (const name of readdirSync(join(repositoryRoot, folder, '@herdboard'))) {
    const workspace = ['apps', 'packages'].map((kind) => join(to, kind, name)).find((path) => existsSync(path))
    if (workspace) symlinkSync(workspace, join(to, folder, '@herdboard', name))
  }
}

/** Applies every block of a guide to a copy. Throws with the guide's line for a block that cannot be applied. */
export function applyGuide(copy: string, name: string, guide: string): void {
  for (const block of guideBlocks(guide)) {
    const path = join(copy, block.path)
    try {
      const text = withBlock(existsSync(path) ? readFileSync(path, 'utf8') : null, block)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } catch (error) {
      throw new Error(`${name}:${block.at}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

const TSC = 'node_modules/typescript/bin/tsc'
const VITEST = 'node_modules/vitest/vitest.mjs'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/**
 * Returns the messages of the static checks on a copy; empty without any. `projects` are the TypeScript projects to
 * compile. The style of the code is checked only where files to lint are named: it takes as long as the rest.
 */
export function checkCopy(copy: string, projects: readonly string[], linted: readonly string[] = []): string {
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
    return status === 0 ? '' : `${args.join(' ')}\n${stdout}${stderr}`
  }
  return [
    run('scripts/completeness/main.ts'),
    ...(linted.length > 0
      ? [run('scripts/rules/main.ts'), run(BIOME, 'check', '--error-on-warnings', '--vcs-enabled=false', ...linted)]
      : []),
    ...projects.map((project) => run(TSC, '-p', project, ...compilerOptions(copy, project))),
  ].join('')
}

/**
 * Runs tests in a copy, all in one process, in databases of the server of this tree's tests. Returns their output if one
 * fails or none is found; empty otherwise.
 */
export function testCopy(copy: string, tests: readonly GuideTests[]): string {
  const projects = [...new Set(tests.flatMap(({ projects }) => projects))].flatMap((name) => ['--project', name])
  const paths = tests.flatMap(({ paths }) => paths)
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, 'run', ...projects, ...paths], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...outerEnvironment(),
      TEST_DATABASE: testFolder(TEST_DATABASE),
      ...Object.assign({}, ...tests.map(({ environment }) => environment)),
    },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** The environment without the variables of the vitest that runs this script. */
const outerEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)))
