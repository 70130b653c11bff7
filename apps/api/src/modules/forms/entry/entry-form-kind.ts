import { Problem } from '#platform/http/errors/problem.ts'
import { computeForm } from '../engine/compute-form.ts'
import { elementValues } from '../engine/element-values.ts'
import { layOutForm } from '../engine/form-layout.ts'
import { buildFormReply } from '../engine/form-reply.ts'
import type { FormKind, StoredFormKind } from '../form-kind.ts'
import { entrySession } from '../form-session.ts'
import { newEntryKind } from '../new-entry.ts'
import { requireCurrentVersion, saveEntryPhotos, validateSubmitted } from '../validate-submission.ts'
import { entryFormDefinitions } from './registry.ts'
import { type StoredWorkKind, storedWorkSources } from './stored-work-entries.ts'

/** Forms that save something other than a record: tasks, notes, batches, budget lines. */
export const entryFormKind: FormKind = newEntryKind(entryFormDefinitions)

/** Form of a stored note, task or alarm. */
export const storedEntryKind = (kind: StoredWorkKind): StoredFormKind<string> => ({
  async open({ db, context, scope }, id) {
    const { session, definition } = await entrySession(db, context, scope, kind, id)
    const form = await definition.open(session, elementValues(new Map(), []))
    const computed = computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' })
    return buildFormReply(session, computed, session.entry?.version ?? null)
  },
  async submit({ db, context, scope }, id, { form: submitted, confirmed }) {
    // The lock comes before the read, so that concurrent submits see each other's changes.
    await storedWorkSources[kind].lock(db, scope, id)
    const { session, definition } = await entrySession(db, context, scope, kind, id)
    if (!session.entry?.isEditable) throw new Problem('request.not_allowed')
    const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
    await requireCurrentVersion(definition, session, form, submitted, session.entry.version)
    if (!('save' in form.saving)) throw new Problem('request.not_found')
    const message = form.savedMessage(filled.values)
    const { pending, entries } = await form.saving.save(filled.values, { confirmed, rules })
    if (entries) await saveEntryPhotos(session, entries, filled)
    return { id, message, pending }
  },
})
