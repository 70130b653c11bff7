import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { removeBarn, removeFarm, removeSection } from '@herdboard/contract/places/place-setup.ts'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'

export type PlaceToDelete = { name: string } & (
  | { level: 'farm'; id: FarmId }
  | { level: 'barn'; id: BarnId }
  | { level: 'section'; id: SectionId }
)

function removePlace(place: PlaceToDelete, key: { idempotencyKey: string }): Promise<null> {
  if (place.level === 'farm') return callEndpoint(removeFarm, { params: { id: place.id } }, key)
  if (place.level === 'barn') return callEndpoint(removeBarn, { params: { id: place.id } }, key)
  return callEndpoint(removeSection, { params: { id: place.id } }, key)
}

/**
 * Asks for confirmation and deletes a place; an objection of the server is shown in the same dialog. If the response is
 * lost, the result is unknown: the retry uses the same idempotency key, so the place is deleted at most once.
 */
export function DeletePlace({ place, onClose }: { place: PlaceToDelete; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const { t: tCommon } = useTranslation()
  const [key] = useState(() => crypto.randomUUID())
  const [objection, setObjection] = useState<{ text: string; mayTryAgain: boolean } | null>(null)

  const isFinal = objection !== null && !objection.mayTryAgain

  const take = async () => {
    if (isFinal) return onClose()
    try {
      await removePlace(place, { idempotencyKey: key })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const messages = failure.messages.map(({ message }) => message).join(' ')
      const text = failure.isOffline ? t('offline', { name: place.name }) : messages || t('failed')
      return setObjection({ text, mayTryAgain: failure.isOffline })
    }
    onClose()
    showSuccess(t(`deleted_${place.level}`))
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name: place.name })}
      message={objection?.text ?? t(`deleteWhy_${place.level}`)}
      confirmLabel={isFinal ? t('close') : objection ? tCommon('tryAgain') : t('deleteName', { name: place.name })}
      isDangerous={!isFinal}
      isNotice={isFinal}
      onConfirm={take}
      onCancel={onClose}
    />
  )
}
