import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellProblem } from '#blocks/shell/tell-problem.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import type { StoredOpening } from './opening.ts'
import type { Thing } from './setup.ts'
import { storedEntry } from './stored-entry.ts'

interface Props {
  opening: StoredOpening
  thing: Thing
  name: string
  /** It repeats: the ones that follow may go too. */
  isSeries: boolean
  onCancel: () => void
  onDeleted: () => void
}

/** Asks before an entry is deleted; what the server doubts is asked about in the same place, in its words. */
export function DeleteEntry({ opening, thing, name, isSeries, onCancel, onDeleted }: Props) {
  const { t } = useTranslation('action-modal')
  const [key] = useState(() => crypto.randomUUID())
  const [scope, setScope] = useState('this')
  const [objection, setObjection] = useState<{ text: string; mayConfirm: boolean } | null>(null)

  const remove = async () => {
    if (objection && !objection.mayConfirm) return onCancel()
    const removal = { isConfirmed: objection !== null, withFollowing: scope === 'following' }
    try {
      await storedEntry(opening).remove(removal, { idempotencyKey: key })
      onDeleted()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      tellProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ')
      setObjection({ text: failure.isOffline ? t('offline') : text || t('failed'), mayConfirm: failure.status === 300 })
    }
  }

  const isFinal = objection !== null && !objection.mayConfirm
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      message={objection?.text ?? t(`deleteWhy_${thing}`)}
      confirmLabel={isFinal ? t('close') : t('deleteVerb', { name })}
      isDangerous={!isFinal}
      onConfirm={remove}
      onCancel={onCancel}
    >
      {isSeries && !objection && (
        <Radio.Group value={scope} onChange={setScope} label={t('deleteScope')} mt={16}>
          <Stack gap={12} mt={8}>
            <Radio value="this" label={t('scopeThis')} />
            <Radio value="following" label={t('scopeFollowing')} />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  )
}
