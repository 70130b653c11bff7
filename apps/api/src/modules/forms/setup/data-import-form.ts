import { formId } from '@herdboard/contract/core/form-id.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { newSenderKey, revokeSenderKey, storeSenderAccount, storeSenderKey } from '#modules/api-tokens/service.ts'
import { type ImportSender, listSenders, type SenderKind, saveSetupItem, senderKinds } from '#modules/setup/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { SettingForm, SettingSession } from '../setting/setting-form.ts'
import { selectLastReceived } from '../sql/last-sender-files.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'

const KEY = 'FS_Main.FF_Key'
const kindNumbers = Object.keys(senderKinds).map(Number) as SenderKind[]

/**
 * Form `formId.dataImport`: senders of files, each with a key of its own. The button makes a key; saving the form
 * stores its hash, and no later reply contains it.
 */
export const dataImportForm: SettingForm = async (session) => {
  const { db, scope } = session
  const senders = await listSenders(db, scope)
  const lastReceived = await selectLastReceived(db, scope)
  const list = itemList(session, senders)
  const key = newSenderKey(scope)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'sender' }, [
        list.itemField,
        build.dropdown('FF_Kind', {
          label: 'field.sender_kind',
          required: true,
          options: build.options('sender_kind', kindNumbers),
        }),
        build.textLine('FF_Name', { required: true, maxLength: 100 }),
        build.checkbox('FF_AutoApprove', { wide: true }),
        build.button('FF_NewKey'),
        build.textLine('FF_Key', {
          label: 'field.sender_key',
          wide: true,
          maxLength: 200,
          isSecret: true,
          hint: session.i18n.text('forms:sender_key_hint'),
        }),
        build.textLine('FF_LastReceived', {
          disabled: true,
          maxLength: 40,
          value: session.i18n.text('forms:sender_nothing_received'),
        }),
        build.textLine('FF_Folder', { disabled: true, wide: true, maxLength: 100 }),
        build.checkbox('FF_Inactive'),
      ]),
    ],
    proposals: (change) => [
      ...list.proposals(change, (sender) => [
        { address: 'FS_Main.FF_Kind', value: sender && String(sender.kind) },
        { address: 'FS_Main.FF_AutoApprove', value: sender?.auto_approve ?? false },
        { address: 'FS_Main.FF_Inactive', value: sender?.is_inactive ?? false },
        { address: KEY, value: null },
        { address: 'FS_Main.FF_Folder', value: sender && `${scope.directoryId}/${sender.id}` },
        { address: 'FS_Main.FF_LastReceived', value: lastReceivedText(session, lastReceived, sender) },
      ]),
      ...(change.elementId === 'FF_NewKey' ? [{ address: KEY, value: key, always: true } as const] : []),
    ],
    rules: list.nameRules,
    save: (values) => saveSender(session, values, list.chosen(values)),
  })
}

/** Day and time of the last file of a sender, or that there is none. */
function lastReceivedText(
  { i18n, context }: SettingSession,
  received: ReadonlyMap<string, Date>,
  sender: ImportSender | null,
): string {
  const at = sender && received.get(sender.id)
  return at ? formatMoment(context.language, at) : i18n.text('forms:sender_nothing_received')
}

/** Saves a sender with its account, and its new key if one was made. An inactive sender has none. */
async function saveSender(
  { db, context, scope }: SettingSession,
  values: ElementValues,
  storedSender: ImportSender | null,
): Promise<string> {
  const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
  const isInactive = values.flag('FS_Main.FF_Inactive')
  const account = { senderId: storedSender?.id ?? newId(), userId: storedSender?.user_id ?? newId<UserId>(), name }
  await storeSenderAccount(db, account, storedSender === null)
  await saveSetupItem(db, context, scope, formId.dataImport, {
    id: account.senderId,
    name,
    detail: {
      kind: Number(requireValue(values.text('FS_Main.FF_Kind'), 'FF_Kind')),
      auto_approve: values.flag('FS_Main.FF_AutoApprove'),
      user_id: account.userId,
    },
    is_inactive: isInactive,
  })
  const key = values.text(KEY)
  if (isInactive) await revokeSenderKey(db, context, scope, account)
  else if (key !== null && !(await storeSenderKey(db, context, scope, account, key.trim())))
    throw new RuleProblem([{ code: 'setup.key_unknown', verdict: 'refused', field: KEY }])
  return name
}
