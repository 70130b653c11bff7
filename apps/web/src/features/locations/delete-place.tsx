import type { BarnId, FarmId, SectionId } from '@herdboard/contract/ids.ts'
import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
  removeBarn,
  removeFarm,
  removeSection,
} from '@herdboard/contract/locations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshHerd } from '#blocks/action-modal/refresh-herd.ts'
import { tellProblem } from '#blocks/shell/tell-problem.ts'
import { call } from '#lib/api.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'

export type Leaving = { name: string } & (
  | { level: 'farm'; id: FarmId }
  | { level: 'barn'; id: BarnId }
  | { level: 'section'; id: SectionId }
)

function remove(place: Leaving, key: { idempotencyKey: string }): Promise<null> {
  if (place.level === 'farm') return call(removeFarm, { params: { id: place.id } }, key)
  if (place.level === 'barn') return call(removeBarn, { params: { id: place.id } }, key)
  return call(removeSection, { params: { id: place.id } }, key)
}

/** Asks before a place is taken out of use; what stands against it is said in the same window. */
export function DeletePlace({ place, onClose }: { place: Leaving; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [objection, setObjection] = useState<string | null>(null)

  const take = async () => {
    if (objection !== null) return onClose()
    try {
      await remove(place, { idempotencyKey: key })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      tellProblem(failure)
      const said = failure.messages.map(({ message }) => message).join(' ')
      return setObjection(failure.isOffline ? t('offline') : said || t('failed'))
    }
    onClose()
    showSuccess(t(`deleted_${place.level}`))
    for (const { path } of [listDirectoryFarms, listDirectoryBarns, listDirectorySections])
      void client.invalidateQueries({ queryKey: [path] })
    await refreshHerd(client)
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name: place.name })}
      message={objection ?? t(`deleteWhy_${place.level}`)}
      confirmLabel={objection === null ? t('deleteName', { name: place.name }) : t('close')}
      isDangerous={objection === null}
      onConfirm={take}
      onCancel={onClose}
    />
  )
}
