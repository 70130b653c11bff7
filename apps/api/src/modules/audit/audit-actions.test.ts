import { globSync, readFileSync } from 'node:fs'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'

const api = await testApi()

/** Actions on the account itself, which appear in no company's audit log. */
const ACCOUNT_ACTIONS = new Set(['profile.data', 'passkey.removed'])

/** Returns the audit actions that the modules write. */
function auditActions(): string[] {
  const modules = new URL('../', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: modules }).filter((name) => !name.endsWith('.test.ts'))
  const lines = files.flatMap((name) => readFileSync(`${modules}${name}`, 'utf8').split('\n'))
  const named = lines
    .flatMap((line) => line.match(/\baction:[^,]*/)?.[0] ?? [])
    .flatMap((act) => act.match(/'[a-z_]+\.[a-z_]+'/g) ?? [])
  return [...new Set(named.map((word) => word.slice(1, -1)))].filter((act) => !ACCOUNT_ACTIONS.has(act))
}

test('every audit action, including archive download and account deletion, has words in five languages', async () => {
  const company = await aCompany(api.db)
  const all = auditActions()
  expect(all).toEqual(expect.arrayContaining(['company.archive_taken', 'user.account_deleted', 'directory.restore']))
  await sql`insert into audit_entry (directory_id, id, action, program, subject_type, subject_id)
    select ${company.directoryId}, gen_random_uuid(), act, act, 'other', gen_random_uuid()
    from unnest(${all}::text[]) act`.execute(api.db)
  for (const language of ['da', 'en', 'sv', 'es', 'pt'] as const) {
    const changed = JSON.parse(readFileSync(new URL(`../../texts/${language}/audit.json`, import.meta.url), 'utf8'))
    const { data } = await api.as(company).call(listAudit, { query: { page_size: 500 } }, { language })
    const plain = data.flatMap(({ action_name, program }) =>
      action_name === changed['action.update'] ? [program] : [],
    )
    expect(data.length).toBe(all.length)
    expect(plain.filter((act) => !act?.endsWith('.update'))).toEqual([])
  }
})

test('the audit log refuses an invalid page cursor without a query', async () => {
  const company = await aCompany(api.db)
  const { id } = await aFarm(api.db, company)
  const none = '-'.repeat(36)
  const good = `2026-06-10T08:00:00.000Z_${id}`
  for (const after of [
    `2026-13-45T99:99:99Z_${none}`,
    `2026-02-30T08:00:00.000Z_${id}`,
    `2026-06-10T08:00:00.000Z_${none}`,
    `${good}_1`,
  ]) {
    expect((await api.as(company).send(listAudit, { query: { after } })).statusCode, after).toBe(400)
  }
  expect((await api.as(company).send(listAudit, { query: { after: good } })).statusCode).toBe(200)
})
