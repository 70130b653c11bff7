import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../processes.ts'
import { isAllowed, lockedPackages } from './licences.ts'

/**
 * `npm run supply-chain` writes what the product consists of to `.cache`: an SBOM (CycloneDX and SPDX) of the packages
 * that run or are served, and the licences of all packages. Fails for a licence that is not allowed, and for a package
 * whose signature by the registry is wrong.
 */
const folder = join(repositoryRoot, '.cache/supply-chain')
mkdirSync(folder, { recursive: true })
const npm = (...args: string[]) =>
  // Below `npm run --silent` npm would keep its reason to itself.
  spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
const faults: string[] = []

for (const format of ['cyclonedx', 'spdx']) {
  const { status, stdout, stderr } = npm('sbom', '--omit', 'dev', '--sbom-format', format)
  if (status === 0) writeFileSync(join(folder, `sbom.${format}.json`), stdout)
  else faults.push(`npm sbom: ${stderr.trim()}`)
}

const packages = lockedPackages(repositoryRoot)
const byLicence = Map.groupBy(packages, ({ licence }) => licence)
const lines = [...byLicence]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .flatMap(([licence, named]) => [licence, ...named.map(({ name, version }) => `  ${name}@${version}`)])
writeFileSync(join(folder, 'licences.txt'), `${lines.join('\n')}\n`)
for (const [licence, { length }] of byLicence) console.log(`${String(length).padStart(4)}  ${licence}`)
for (const one of packages)
  if (!isAllowed(one)) faults.push(`${one.name}@${one.version}: ${one.licence || 'no licence'}`)

const signatures = npm('audit', 'signatures')
console.log(signatures.stdout.trim())
if (signatures.status !== 0) faults.push(`npm audit signatures: ${(signatures.stderr || signatures.stdout).trim()}`)

console.log(`Written to ${folder}`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
