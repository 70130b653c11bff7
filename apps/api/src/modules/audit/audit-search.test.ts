import { formId } from '@herdboard/contract/core/form-id.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-10T08:00:00Z' })
const world = await aTestWorld(api.db)
const other = await aTestWorld(api.db)

type TestWorld = typeof world

/** Adds entries of every hour, the newest today. */
const addEntries = (to: TestWorld, count: number) =>
  sql`insert into audit_entry (directory_id, id, at, user_id, action, subject_type, after)
    select ${to.directoryId}::uuid, gen_random_uuid(), '2026-06-10T09:00:00Z'::timestamptz - no * interval '1 hour',
      ${to.manager.userId}::uuid, 'figures.update', 'job', jsonb_build_object('text', 'kørsel ' || no)
    from generate_series(1, ${count}::int) no`.execute(api.db)

const addNote = async (to: TestWorld, text: string, daysAgo: number) => {
  await submitForm(api.as(to), formId.note, { barn_id: to.barn.id }, { 'FS_Main.FF_Note': text })
  await sql`update audit_entry set at = at - ${daysAgo} * interval '1 day'
    where directory_id = ${to.directoryId} and after->>'text' = ${text}`.execute(api.db)
}

async function searchAll(of: TestWorld, query: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { data: { id: string }[]; next: string | null } = await api
      .as(of)
      .call(listAudit, { query: { ...query, ...(after && { after }) } as never })
    ids.push(...page.data.map(({ id }) => id))
    after = page.next
  }
  return ids
}

const withoutIndex = async <T>(work: () => Promise<T>): Promise<T> => {
  await sql`drop index audit_entry_search`.execute(api.db)
  try {
    return await work()
  } finally {
    await sql`select create_audit_search_index()`.execute(api.db)
  }
}

describe('index of words in the audit log', () => {
  test('a rare word in an entry of two years ago is on the first page', async () => {
    await addEntries(world, 1_500)
    await addNote(world, 'Først af alle grise', 700)
    const page = await api.as(world).call(listAudit, { query: { text: 'ST AF ALLE' } })
    expect(page).toMatchObject({ data: [{ subject: 'Først af alle grise' }], next: null, searched_back_to_utc: null })
  })

  test('a search with the index finds the same entries in the same order as one without', async () => {
    for (const [at, text] of ['Kvælstof 100%', 'kvælstof_2', 'Sø 7: løbe "A\\4"', 'Наташа mødte', 'grise'].entries())
      await addNote(world, text, 100 + at)
    await sql`insert into audit_entry (directory_id, id, at, action, program, subject_type, way, place_id)
      select ${world.directoryId}::uuid, gen_random_uuid(), '2025-03-01T08:00:00Z'::timestamptz + no * interval '1 day',
        'note.create', 'Foderanlæg Øst', 'note', 'program', ${world.section.id}::uuid from generate_series(1, 9) no`.execute(
      api.db,
    )
    const { rows: names } = await sql<{ farm: string; section: string }>`
      select f.name as farm, s.name as section from farm f, section s where f.id = ${world.farm.id} and s.id = ${world.section.id}`.execute(
      api.db,
    )
    const texts = [
      'kvælstof',
      '100%',
      'løb',
      'LØBE "a\\4',
      'наташа',
      'foderanlæg ø',

      'kørsel 1199',
      'findes ikke',
    ]
    const filters = [
      { kind: 'note' },
      { kind: 'other', page_size: 500 },
      { from: '2025-03-03', to: '2026-05-01' },
      { user_id: world.manager.userId, page_size: 500 },
      { farm_id: world.farm.id },
    ]
    const queries: Record<string, unknown>[] = [...texts, names[0]?.farm, names[0]?.section].flatMap((text, no) => [
      { text, page_size: 4 },
      { text, ...filters[no % filters.length] },
    ])
    queries.push({ text: 'anna h', to: '2026-05-10', page_size: 500 })
    const indexed = await Promise.all(queries.map((query) => searchAll(world, query)))
    const scanned = await withoutIndex(() => Promise.all(queries.map((query) => searchAll(world, query))))
    expect(indexed).toEqual(scanned)
    expect(indexed.filter((_, no) => no % 2 === 0).map((ids) => ids.length)).toEqual([
      2, 1, 1, 1, 1, 9, 1, 0, 6, 9, 775,
    ])
  })

  test('an id among the values is not found, whole or in part', async () => {
    const id = 'fedbadca-fe00-4000-8000-decafdeadbad'
    await sql`insert into audit_entry (directory_id, id, action, subject_type, after)
      values (${world.directoryId}, gen_random_uuid(), 'note.create', 'note', ${JSON.stringify({ other_id: id })})`.execute(
      api.db,
    )
    expect(await searchAll(world, { text: 'fedbad' })).toEqual([])
    expect(await searchAll(world, { text: id })).toEqual([])
  })

  test('the function of the index returns entries of the company of the transaction alone', async () => {
    await addNote(other, 'Hemmelig besked', 40)
    const found = (directoryId: string | null) =>
      api.database.transaction().execute(async (db) => {
        if (directoryId) await setRowLevelSecurity(db, directoryId as never, world.manager.userId as never)
        const { rows } = await sql`select * from find_audit_text('%hemmelig%', '{}', now() + interval '9 years',
          gen_random_uuid(), null, 10)`.execute(db)
        return rows.length
      })
    expect(await found(other.directoryId)).toBeGreaterThan(0)
    expect(await found(world.directoryId)).toBe(0)
    expect(await found(null)).toBe(0)
  })
})

describe('search without the index', () => {
  test('two letters, or a server without pg_trgm, search in parts and say how far back', async () => {
    await addEntries(world, 12_000)
    const first = await api.as(world).call(listAudit, { query: { text: 'aø' } })
    expect(first).toMatchObject({ data: [], searched_back_to_utc: expect.stringMatching(/^2025-0[67]-/) })
    await withoutIndex(async () => {
      const page = await api.as(world).call(listAudit, { query: { text: 'først af alle' } })
      expect(page).toMatchObject({ data: [], searched_back_to_utc: expect.stringMatching(/^2025-0[67]-/) })
      const second = await api.as(world).call(listAudit, { query: { text: 'først af alle', after: page.next ?? '' } })
      expect(second).toMatchObject({ data: [{ subject: 'Først af alle grise' }], next: null })
    })
  })
})
