import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '#testing/database/migration-database.ts'

const id = (no: number) => `018f0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const [NYGAARD, HOLM] = [id(1), id(2)]
const [LONE, KARIN, OLE] = [id(11), id(12), id(13)]
const [SOW_BARN, YARD] = [id(21), id(22)]

const { database, migrateTo } = await databaseBefore('0257')

beforeAll(async () => {
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
  await migrateTo()
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
