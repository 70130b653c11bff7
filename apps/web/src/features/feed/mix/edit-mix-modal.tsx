import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { type FeedMix, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { ImportOrigins } from '#blocks/parts/import-origins/import-origins.tsx'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../feed.module.css'
import { FeedDoneStep } from '../feed-done-step.tsx'
import {
  addMixFarmMutation,
  addMixPriceMutation,
  changeMixMutation,
  removeMixFarmMutation,
  removeMixMutation,
  removeMixPriceMutation,
} from '../mutations.ts'
import { FeedPriceHistory } from '../price-list.tsx'
import { useFeedRequest } from '../use-feed-request.ts'
import { MixComposition } from './composition.tsx'
import { FarmBoxes } from './farm-boxes.tsx'

const WIDTH_PX = 640

interface Props {
  mix: FeedMix
  mayChange: boolean
  onClose: () => void
}

/** Edits a mix: name, farms and prices. Its components are fixed, because another recipe is another mix. */
export function EditMixModal({ mix, mayChange, onClose }: Props) {
  const { t } = useTranslation(['feed', 'action-modal'])
  const farms = useHerd()?.farms ?? []
  const { mutateAsync: save } = useMutation(changeMixMutation)
  const { mutateAsync: remove } = useMutation(removeMixMutation)
  const { mutateAsync: addPrice } = useMutation(addMixPriceMutation)
  const { mutateAsync: removePrice } = useMutation(removeMixPriceMutation)
  const { mutateAsync: link } = useMutation(addMixFarmMutation)
  const { mutateAsync: unlink } = useMutation(removeMixFarmMutation)
  const { problem, isSending, send } = useFeedRequest()
  const [name, setName] = useState(mix.name)
  const [isRetired, setRetired] = useState(mix.is_inactive)
  const [isDeleting, setDeleting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const params = { id: mix.id }
  const isChanged = name !== mix.name || isRetired !== mix.is_inactive
  const guard = useUnsavedGuard(isChanged && done === null)
  const finish = (text: string) => {
    guard.release()
    showSuccess(text)
    setDone(text)
  }
  const submit = async () => {
    const body = { name, is_inactive: isRetired, version: mix.version }
    if (await send(() => save({ params, body }))) finish(t('mixSaved'))
  }
  const take = async () => {
    setDeleting(false)
    if (await send(() => remove({ params }))) finish(t('mixDeleted'))
  }
  const toggle = (farm_id: FarmId, isUsed: boolean) =>
    send(() => (isUsed ? link({ params, body: { farm_id } }) : unlink({ params: { id: mix.id, farm_id } })))

  return (
    <>
      <Modal
        opened
        onClose={guard.confirmClose(onClose)}
        closeOnEscape={!guard.isConfirming && !isDeleting}
        size={WIDTH_PX}
        title={mix.name}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {done !== null ? (
          <FeedDoneStep text={done} onClose={onClose} />
        ) : (
          <Stack gap={16}>
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            <TextInput
              label={t('name')}
              value={name}
              maxLength={100}
              disabled={!mayChange}
              onChange={(event) => setName(event.currentTarget.value)}
              error={name.trim() === '' && t('nameMissing')}
            />
            <FarmBoxes
              farms={farms}
              chosen={mix.farms.map(({ id }) => id)}
              isFixed={!mayChange || isSending}
              onToggle={toggle}
            />
            <MixComposition mix={mix} />
            {mix.type.id !== mixType.compound && (
              <p className={classes.note}>{t(mix.is_price_own ? 'ownPrice' : 'followsPrices')}</p>
            )}
            <FeedPriceHistory
              prices={mix.prices}
              isSending={isSending}
              {...(mayChange &&
                mix.type.id === mixType.compound && {
                  onAdd: async (body) => {
                    const isDone = await send(() => addPrice({ params, body }))
                    if (isDone) showSuccess(t('priceSaved'))
                    return isDone
                  },
                  onRemove: ({ id }) =>
                    void send(() => removePrice({ params: { ...params, price_id: id } })).then(
                      (isDone) => isDone && showSuccess(t('priceDeleted')),
                    ),
                })}
            />
            <ImportOrigins subjectId={mix.id} />
            {mayChange && (
              <Switch
                label={t('retired')}
                description={t('retiredWhy')}
                checked={isRetired}
                onChange={(event) => setRetired(event.currentTarget.checked)}
              />
            )}
            {mayChange && (
              <Group justify="space-between" mt={8}>
                <Button variant="subtle" color="alarm" disabled={isSending} onClick={() => setDeleting(true)}>
                  {t('deleteMix')}
                </Button>
                <Group gap={12}>
                  <Button variant="default" disabled={isSending} onClick={guard.confirmClose(onClose)}>
                    {t('cancel')}
                  </Button>
                  <Button onClick={submit} loading={isSending} disabled={!isChanged || name.trim() === ''}>
                    {t('save')}
                  </Button>
                </Group>
              </Group>
            )}
          </Stack>
        )}
      </Modal>
      <UnsavedDialog guard={guard} />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('deleteTitle', { name: mix.name })}
        message={t('deleteMixWhy')}
        confirmLabel={t('deleteMix')}
        isDangerous
        onConfirm={take}
        onCancel={() => setDeleting(false)}
      />
    </>
  )
}
