import { ElementValue, type Saved } from '@herdboard/contract/form.ts'
import { approve, holdToOpen, prefillOf } from '#modules/notifications/service.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'
import type { Address } from './engine/values.ts'

/** What a notification knows of its entry; nothing for a form that none opened. Throws `request.not_found`. */
export async function prefillFor(
  db: Db,
  scope: Scope,
  formId: number,
  nref: string | undefined,
): Promise<ReadonlyMap<Address, ElementValue>> {
  const prefill = nref === undefined ? {} : await prefillOf(db, scope, nref, formId)
  return new Map(
    Object.entries(prefill).flatMap(([address, value]) => {
      const read = ElementValue.safeParse(value)
      return read.success ? [[address, read.data] as const] : []
    }),
  )
}

/** Keeps an entry and says of its notification, if it has one, that it is handled: both or none. */
export async function handle(
  db: Db,
  call: Call,
  scope: Scope,
  { formId, nref }: { formId: number; nref: string | undefined },
  keep: () => Promise<Saved>,
): Promise<Saved> {
  if (nref === undefined) return keep()
  const id = await holdToOpen(db, scope, nref, formId)
  const saved = await keep()
  await approve(db, call, scope, id, saved.id || null)
  return saved
}
