import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { SharedDeviceId } from '@herdboard/contract/core/ids.ts'
import type { addSharedDevice, SharedDevice } from '@herdboard/contract/people/shared-devices.ts'
import { setDeviceCookie } from '#modules/auth/sessions/cookies.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { createApiToken } from '#platform/identity/api-token.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  insertSharedDevice,
  lockSharedDevices,
  revokeSharedDevice,
  type SharedDeviceRow,
  selectSharedDevices,
} from './sql.ts'

/** Devices of a company. Stops a program that registers them in a loop. */
const MAX_SHARED_DEVICES = 50

const presentDevice = ({ created_at, last_used_at, ...row }: SharedDeviceRow): SharedDevice => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const sharedDevicesOf = async (db: Db, scope: TenantScope): Promise<SharedDevice[]> =>
  (await selectSharedDevices(db, scope)).map(presentDevice)

/** Registers the browser of the request. Its secret is in a cookie that scripts cannot read, and only its hash is stored. */
export async function registerSharedDevice(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  name: string,
): Promise<EndpointReply<typeof addSharedDevice>> {
  await lockSharedDevices(db, scope)
  if ((await selectSharedDevices(db, scope)).length >= MAX_SHARED_DEVICES)
    throw ruleRefusal('device.too_many', { field: 'name' })
  const id = newId<SharedDeviceId>()
  const { token, secretHash } = createApiToken(scope.directoryId, id)
  await insertSharedDevice(db, scope, { id, name, secretHash, now: context.now })
  await writeAuditEntry(db, context, { action: 'device.create', subjectType: 'device', subjectId: id, after: { name } })
  setDeviceCookie(context.reply, token)
  return presentDevice(await requireSharedDevice(db, scope, id))
}

/** Revokes a device; everybody on it is signed out with the next request. Throws `request.not_found`. */
export async function removeDevice(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  id: SharedDeviceId,
): Promise<null> {
  const { name } = await requireSharedDevice(db, scope, id)
  await revokeSharedDevice(db, scope, id, context.now)
  const before = { name }
  await writeAuditEntry(db, context, { action: 'device.revoke', subjectType: 'device', subjectId: id, before })
  return null
}

async function requireSharedDevice(db: Db, scope: TenantScope, id: SharedDeviceId): Promise<SharedDeviceRow> {
  const [row] = await selectSharedDevices(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return row
}
