import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addCompanyToken } from '@herdboard/contract/people/api-tokens.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { OWN_PASSWORD } from '#testing/fixtures/test-company.ts'

const run = promisify(execFile)
const guide = readFileSync('docs/guides/use-the-api.md', 'utf8')
const examples = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
const api = await testApi()
const world = await aTestWorld(api.db)

test('the examples of the API guide run as printed, also once more', async () => {
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const body = { name: 'Regneark', may_write: true, farm_ids: [world.farm.id as never], password: OWN_PASSWORD }
  const { secret } = await api.as(world).call(addCompanyToken, { body })
  const env = { PATH: '/usr/bin:/bin', HERDBOARD: address, HERDBOARD_TOKEN: secret ?? '', FARM_ID: world.farm.id }
  const cwd = mkdtempSync(join(tmpdir(), 'api-guide-'))
  const sh = async (text: string) =>
    JSON.parse((await run('bash', ['-c', `uuidgen() { echo k1; }; ${text}`], { env, cwd })).stdout)
  const [ask = '', write = '', again = ''] = examples
  expect(await sh(ask)).toMatchObject([{ id: world.farm.id, name: world.farm.name }])
  const stored = await sh(write)
  expect(stored).toEqual({ id: expect.any(String) })
  expect(await sh(write)).toEqual(stored)
  const statuses = [await sh(again), await sh(again)]
  expect(statuses).toEqual([{ status: 200 }, { status: 304 }])
  expect(JSON.parse(readFileSync(join(cwd, 'sections.json'), 'utf8'))).toMatchObject([{ id: world.section.id }])
})
