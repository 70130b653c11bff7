import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { changeRecord, planForRecords } from '#modules/ledger/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { computeForm } from '../engine/compute-form.ts'
import { elementValues } from '../engine/element-values.ts'
import { layOutForm } from '../engine/form-layout.ts'
import { buildFormReply } from '../engine/form-reply.ts'
import { recordDetail } from '../engine/record-detail.ts'
import type { FormKind, StoredFormKind } from '../form-kind.ts'
import { recordSession, requireReachable } from '../form-session.ts'
import { newEntryKind } from '../new-entry.ts'
import { requireCurrentVersion, saveEntryPhotos, validateSubmitted } from '../validate-submission.ts'
import { recordFormDefinitions } from './registry.ts'

/** Forms that create records of pigs, feed and money. */
export const recordFormKind: FormKind = newEntryKind(recordFormDefinitions)

/** Form of a stored record. */
export const storedRecordKind: StoredFormKind<RecordId> = {
  async open({ db, context, scope }, recordId) {
    const { session, definition } = await recordSession(db, context, scope, recordId)
    const form = await definition.open(session, elementValues(new Map(), []))
    const computed = computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' })
    return buildFormReply(session, computed, session.entry?.version ?? null)
  },
  async submit({ db, context, scope }, recordId, { form: submitted, confirmed }) {
    await planForRecords(db)
    const { session, definition } = await recordSession(db, context, scope, recordId)
    requireReachable(context, session.event, session.place, scope)
    const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
    const version = session.entry?.version
    await requireCurrentVersion(definition, session, form, submitted, version ?? null)
    if (!('drafts' in form.saving)) throw new Problem('request.not_found')
    const [draft] = form.saving.drafts(filled.values, recordDetail(form.sections, filled))
    if (!draft) throw new Error('the form of an edited record returned no record')
    const { pending } = await changeRecord(db, context, scope, recordId, version ?? 0, [draft], { confirmed, rules })
    await form.saving.withRecord?.(recordId, filled.values)
    await saveEntryPhotos(session, { kind: 'record', ids: [recordId] }, filled)
    await form.saving.afterEdit?.(filled.values)
    return { id: recordId, message: context.text('forms:done.edited'), pending }
  },
}
