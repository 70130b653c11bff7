import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './platform/database/migrate/migrations-folder.ts'
import { migrateDatabase } from './platform/database/migrate/run-migrations.ts'

const id = (no: number) => `018f0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const [NYGAARD, HOLM] = [id(1), id(2)]
const [LONE, KARIN, OLE] = [id(11), id(12), id(13)]
const [SOW_BARN, YARD] = [id(21), id(22)]

const { adminAddress, ownerAddress } = inject('testServer')
const name = `test_${process.pid}_pins_${Date.now()}`
const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
const folder = mkdtempSync(join(tmpdir(), 'herdboard-pins-'))
const server = new pg.Client({ connectionString: adminAddress })
const database = new pg.Client({ connectionString: inDatabase(adminAddress) })

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name} owner herdboard_owner`)
  for (const file of readdirSync(MIGRATIONS_FOLDER))
    if (file < '0257') cpSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
  await migrateDatabase(inDatabase(ownerAddress), { folder })
  await database.connect()
  await database.query('set session_replication_role = replica')
  await database.query(`insert into directory (id, name, main_number) values ($1, 'Nygaard', '1'), ($2, 'Holm', '2')`, [
    NYGAARD,
    HOLM,
  ])
  await database.query(
    `insert into member_pin (directory_id, user_id, pin_hash, changed_at, device_ids) values
       ($1, $3, 'x', now(), '{}'), ($1, $4, 'x', now(), array[$7::uuid]), ($2, $3, 'x', now(), '{}'), ($2, $5, 'x', now(), '{}'),
       ($1, $5, 'x', now(), array[$6::uuid])`,
    [NYGAARD, HOLM, LONE, KARIN, OLE, SOW_BARN, YARD],
  )
  await database.query(
    `insert into audit_entry (directory_id, id, user_id, action, subject_type, subject_id)
     select directory_id, gen_random_uuid(), user_id, action, 'device', subject_id from (values
       ($1::uuid, $3::uuid, 'sign_in.by_pin', $6::uuid), ($1, $3, 'sign_in.by_pin', $6), ($1, $3, 'sign_in.by_pin', $7),
       ($1, $4, 'sign_in.by_pin', $6), ($1, $4, 'sign_in.by_pin', $7), ($2, $3, 'device.add', $6),
       ($2, $5, 'sign_in.by_pin', $7)) e (directory_id, user_id, action, subject_id)`,
    [NYGAARD, HOLM, LONE, KARIN, OLE, SOW_BARN, YARD],
  )
  await migrateDatabase(inDatabase(ownerAddress))
})

afterAll(async () => {
  await database.end()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.end()
  rmSync(folder, { recursive: true })
})

test('devices on which a PIN was used before are known, each once and in its company alone', async () => {
  const { rows } = await database.query('select directory_id, user_id, device_ids from member_pin order by 1, 2')
  expect(rows.map(({ directory_id, user_id, device_ids }) => [directory_id, user_id, device_ids])).toEqual([
    [NYGAARD, LONE, [SOW_BARN, YARD]],
    [NYGAARD, KARIN, [YARD, SOW_BARN]],
    [NYGAARD, OLE, [SOW_BARN]],
    [HOLM, LONE, []],
    [HOLM, OLE, [YARD]],
  ])
})
