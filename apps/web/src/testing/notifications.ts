import { NotificationId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { Notification } from '@herdboard/contract/system/notifications.ts'

let made = 0
const anId = () => {
  made += 1
  return NotificationId.parse(`00000000-0000-4000-a000-${String(made).padStart(12, '0')}`)
}

/** A notification that only informs: a section with too many pigs. */
export const aNotification = (rest: Partial<Notification> = {}): Notification => ({
  id: anId(),
  message: 'Barn 4, A2 holds 170 pigs in 150 places',
  icon_url: '/icons/building-warehouse.svg',
  read: false,
  requires_action: false,
  approved: false,
  rejected: false,
  disabled: false,
  disabled_reason: null,
  handling: null,
  rejectable: false,
  publish_date: '2026-11-20T08:15:00.000Z',
  category: 'NfnCategory.Text',
  type_id: notificationKind.capacityOver,
  type: 'Over capacity',
  route: null,
  resource: null,
  ...rest,
})

/** A settlement that needs to be approved or rejected. */
export function exampleSettlement(rest: Partial<Notification> = {}): Notification {
  const id = anId()
  return aNotification({
    id,
    message: 'Slaughter settlement 4711: 100 pigs, 8,950 kg on 10/11/2026. Approve',
    icon_url: '/icons/meat.svg',
    requires_action: true,
    rejectable: true,
    category: 'NfnCategory.Form',
    type_id: notificationKind.settlementImport,
    type: 'Slaughter settlement',
    resource: {
      resource_id: '4',
      reference_id: id,
      icon_url: '/icons/meat.svg',
      text: 'Slaughter',
      farm_id: '00000000-0000-4000-8000-00000000f001',
      barn_id: null,
      section_id: null,
      batch_id: null,
    },
    ...rest,
  })
}

/** A page of a list with this total. */
export const aPageOf = (data: Notification[], total = data.length, pageSize = 10) => ({
  data,
  total_rows: total,
  total_pages: Math.ceil(total / pageSize),
})
