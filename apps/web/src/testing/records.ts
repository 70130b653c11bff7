import { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import type { RecordType } from '@herdboard/contract/system/catalogue.ts'

export const aRecord = (index: number, rest: Partial<FarmRecord> = {}): FarmRecord => ({
  id: RecordId.parse(`00000000-0000-4000-8001-${String(index).padStart(12, '0')}`),
  type_id: recordKind.dead,
  date: '2026-11-14',
  amount: -2,
  description: '2 pigs',
  icon_url: '/icons/skull.svg',
  name: 'Dead',
  farm_id: FarmId.parse('00000000-0000-4000-8000-000000000001'),
  place: 'Barn 4, A2',
  user: 'Jens Hansen',
  created_at_utc: '2026-11-14T08:00:00Z',
  editable: true,
  deletable: true,
  import: null,
  ...rest,
})

/** Record types as the server returns them, treatments included. */
export const exampleRecordTypes: RecordType[] = [
  { id: 1, name: 'Insertion', icon_url: '/icons/door-enter.svg' },
  { id: 5, name: 'Dead', icon_url: '/icons/skull.svg' },
  { id: 8, name: 'Feed delivery', icon_url: '/icons/truck-loading.svg' },
  { id: 11, name: 'Treatment', icon_url: '/icons/vaccine.svg' },
]
