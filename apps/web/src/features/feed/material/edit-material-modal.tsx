import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportOrigins } from '#blocks/parts/import-origins/import-origins.tsx'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../feed.module.css'
import { FeedDoneStep } from '../feed-done-step.tsx'
import {
  addMaterialPriceMutation,
  changeMaterialMutation,
  removeMaterialMutation,
  removeMaterialPriceMutation,
} from '../mutations.ts'
import { FeedPriceHistory } from '../price-list.tsx'
import { useFeedRequest } from '../use-feed-request.ts'
import { isMaterialDraftComplete, type MaterialDraft, materialBody, materialDraft } from './material-draft.ts'
import { ValueFields } from './value-fields.tsx'

interface Props {
  material: RawMaterial
  mayChange: boolean
  onClose: () => void
}

/** Edits a raw material: its values and prices. Mixes that contain it keep their values and follow its prices. */
export function EditMaterialModal({ material, mayChange, onClose }: Props) {
  const { t } = useTranslation(['feed', 'action-modal'])
  const { mutateAsync: save } = useMutation(changeMaterialMutation)
  const { mutateAsync: remove } = useMutation(removeMaterialMutation)
  const { mutateAsync: addPrice } = useMutation(addMaterialPriceMutation)
  const { mutateAsync: removePrice } = useMutation(removeMaterialPriceMutation)
  const { problem, isSending, send } = useFeedRequest()
  const [values, setValues] = useState<MaterialDraft>(() => materialDraft(material))
  const [base, setBase] = useState<MaterialDraft>(() => materialDraft(material))
  const [isTouched, setTouched] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const guard = useUnsavedGuard(isTouched && done === null)
  const params = { id: material.id }
  const finish = (text: string) => {
    guard.release()
    showSuccess(text)
    setDone(text)
  }
  const submit = async () => {
    if (await send(() => save({ params, body: { ...materialBody(values), version: material.version } })))
      finish(t('materialSaved'))
  }
  const take = async () => {
    setDeleting(false)
    if (await send(() => remove({ params }))) finish(t('materialDeleted'))
  }

  return (
    <>
      <Modal
        opened
        onClose={guard.confirmClose(onClose)}
        closeOnEscape={!guard.isConfirming && !isDeleting}
        title={material.name}
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
            <ValueFields
              values={values}
              base={base}
              isFixed={!mayChange}
              onChange={(next, isTyped) => {
                setTouched(true)
                setValues(next)
                if (isTyped || !base.dryMatter) setBase(next)
              }}
            />
            <FeedPriceHistory
              prices={material.prices}
              isSending={isSending}
              {...(mayChange && {
                onAdd: async (body) => {
                  const isAdded = await send(() => addPrice({ params, body }))
                  if (isAdded) showSuccess(t('priceSaved'))
                  return isAdded
                },
                onRemove: ({ id }) =>
                  void send(() => removePrice({ params: { ...params, price_id: id } })).then(
                    (isGone) => isGone && showSuccess(t('priceDeleted')),
                  ),
              })}
            />
            <ImportOrigins subjectId={material.id} />
            {mayChange && (
              <Group justify="space-between" mt={8}>
                <Button variant="subtle" color="alarm" disabled={isSending} onClick={() => setDeleting(true)}>
                  {t('deleteMaterial')}
                </Button>
                <Group gap={12}>
                  <Button variant="default" disabled={isSending} onClick={guard.confirmClose(onClose)}>
                    {t('cancel')}
                  </Button>
                  <Button
                    onClick={submit}
                    loading={isSending}
                    disabled={!isTouched || !isMaterialDraftComplete(values)}
                  >
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
        title={t('deleteTitle', { name: material.name })}
        message={t('deleteMaterialWhy')}
        confirmLabel={t('deleteMaterial')}
        isDangerous
        onConfirm={take}
        onCancel={() => setDeleting(false)}
      />
    </>
  )
}
