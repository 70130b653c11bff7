import { formId } from '@herdboard/contract/core/form-id.ts'
import { AlarmId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { storedEntryKind } from '../entry/entry-form-kind.ts'
import type { FormKind, FormRequestContext, NewFormQuery } from '../form-kind.ts'
import { entryDependents } from '../new-entry.ts'
import { withNotificationSubject } from '../notification-prefill.ts'

const storedAlarmKind = storedEntryKind('alarm')

/**
 * Alarm form opened by its form number: the notification in the query names the alarm. Alarms are never created by
 * form.
 */
export const alarmFormKind: FormKind = {
  handles: (id) => id === formId.alarm,
  open: async (caller, _formId, query) => storedAlarmKind.open(caller, await requireAlarmId(caller, query)),
  dependents: entryDependents,
  submit: async (caller, _formId, { form, confirmed, ...query }) =>
    storedAlarmKind.submit(caller, await requireAlarmId(caller, query), { form, confirmed }),
}

/** Id of the alarm that a notification is about. Throws `request.not_found`. */
async function requireAlarmId({ db, scope }: FormRequestContext, { nref, ...query }: NewFormQuery): Promise<AlarmId> {
  const id = AlarmId.safeParse((await withNotificationSubject(db, scope, query, nref)).resource_id)
  if (!id.success || !scope.modules.has('RealTime')) throw new Problem('request.not_found')
  return id.data
}
