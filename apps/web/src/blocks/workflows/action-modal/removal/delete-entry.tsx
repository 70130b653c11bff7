import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { StoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { storedEntryCalls } from '../entry/stored-entry-calls.ts'
import type { EntryNoun } from '../window/action-descriptor.ts'

interface Props {
  request: StoredEntryRequest
  noun: EntryNoun
  name: string
  /** Details of the entry: day, place and number. */
  details?: string | undefined
  /** The entry recurs: the following ones can be deleted too. */
  isSeries: boolean
  onCancel: () => void
  onDeleted: () => void
}

/**
 * Why an entry was not deleted. It needs a confirmation or a reason; or no response arrived, so the result is unknown; or
 * the server refused and the entry remains.
 */
interface DeleteObjection {
  text: string
  kind: 'needs-confirmation' | 'needs-reason' | 'unknown' | 'refused'
}

/** Error code: a course of treatment with given doses is kept, with a reason why it does not count. */
const REASON_REQUIRED = 'treatment.reason'
const MAX_REASON_LENGTH = 500

/**
 * Asks for confirmation and deletes an entry. If the server warns, the same dialog shows its message. If the
 * response is lost, the retry uses the same idempotency key, so the entry is deleted at most once.
 */
export function DeleteEntry({ request, noun, name, details, isSeries, onCancel, onDeleted }: Props) {
  const { t } = useTranslation('action-modal')
  const { t: tCommon } = useTranslation()
  const [key] = useState(() => crypto.randomUUID())
  const [appliesTo, setAppliesTo] = useState('this')
  const [objection, setObjection] = useState<DeleteObjection | null>(null)
  const [wasConfirmed, setConfirmed] = useState(false)
  const [isReasonRequired, setReasonRequired] = useState(false)
  const [reason, setReason] = useState('')

  const remove = async () => {
    if (objection?.kind === 'refused') return onCancel()
    const isConfirmed = wasConfirmed || objection?.kind === 'needs-confirmation'
    setConfirmed(isConfirmed)
    const removal = { isConfirmed, withFollowing: appliesTo === 'following', reason: reason.trim() }
    try {
      await storedEntryCalls(request).remove(removal, { idempotencyKey: key })
      onDeleted()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ')
      if (failure.isOffline) return setObjection({ text: t('deleteLost'), kind: 'unknown' })
      const needsReason = failure.messages.some(({ code }) => code === REASON_REQUIRED)
      if (needsReason) setReasonRequired(true)
      const kind = failure.status === 300 ? 'needs-confirmation' : needsReason ? 'needs-reason' : 'refused'
      setObjection({ text: text || t('failed'), kind })
    }
  }

  const isFinal = objection?.kind === 'refused'
  const retryLabel = objection?.kind === 'unknown' ? tCommon('tryAgain') : t('deleteVerb', { name })
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      message={objection?.text ?? t(`deleteWhy_${noun}`)}
      confirmLabel={isFinal ? t('close') : retryLabel}
      isDangerous={!isFinal}
      onConfirm={remove}
      onCancel={onCancel}
    >
      {details && !objection && <Text mt={8}>{details}</Text>}
      {isSeries && !objection && (
        <Radio.Group value={appliesTo} onChange={setAppliesTo} label={t('appliesTo')} mt={16}>
          <Stack gap={12} mt={8}>
            <Radio value="this" label={t('appliesToThis')} />
            <Radio value="following" label={t('appliesToFollowing')} />
          </Stack>
        </Radio.Group>
      )}
      {isReasonRequired && (
        <Textarea
          label={t('deleteReason')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={MAX_REASON_LENGTH}
          rows={3}
          required
          mt={16}
        />
      )}
    </ConfirmDialog>
  )
}
