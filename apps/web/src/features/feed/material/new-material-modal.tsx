import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { Button, Checkbox, Group, Modal, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../feed.module.css'
import { FeedDoneStep } from '../feed-done-step.tsx'
import { addMaterialMutation, addMixMutation } from '../mutations.ts'
import { materialRegisterQuery } from '../queries.ts'
import { isNumber } from '../use-energy.ts'
import { useFeedRequest } from '../use-feed-request.ts'
import {
  emptyMaterialDraft,
  isMaterialDraftComplete,
  type MaterialDraft,
  materialBody,
  materialDraft,
} from './material-draft.ts'
import { ValueFields } from './value-fields.tsx'

/** Creates a raw material, from the register or with custom values; if it is fed alone, also a feed mix of it. */
export function NewMaterialModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['feed', 'action-modal'])
  const today = useToday()
  const { data: register = [] } = useQuery(materialRegisterQuery)
  const { mutateAsync: add } = useMutation(addMaterialMutation)
  const { mutateAsync: addFeed } = useMutation(addMixMutation)
  const { problem, isSending, send } = useFeedRequest()
  const [registerId, setRegisterId] = useState<number | null>(null)
  const [values, setValues] = useState<MaterialDraft>(emptyMaterialDraft)
  const [base, setBase] = useState<MaterialDraft>(emptyMaterialDraft)
  const [price, setPrice] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(today)
  const [isFeed, setFeed] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [isDone, setDone] = useState(false)
  /** The raw material that was created while its feed mix was refused: a retry only creates the mix. */
  const [added, setAdded] = useState<RawMaterial | null>(null)
  const guard = useUnsavedGuard(isTouched && !isDone)
  // With the register module, the user must choose a material from the register first.
  const hasRegister = useProfile().modules.includes('RawMaterialsRegister')
  const isFixed = hasRegister && registerId === null
  const isWhole = !isFixed && isMaterialDraftComplete(values) && isNumber(price) && price >= 0 && !!day

  const choose = (value: string | null) => {
    const item = register.find(({ id }) => String(id) === value)
    setTouched(true)
    setRegisterId(item?.id ?? null)
    if (!item) return
    setValues(materialDraft(item))
    setBase(materialDraft(item))
    setPrice(item.price)
  }
  const submit = async () => {
    const prices = [{ price: price ?? 0, valid_from: day ?? '' }]
    const body = { register_id: registerId, ...materialBody(values), prices }
    const isAdded = await send(async () => {
      const material = added ?? (await add({ body }))
      setAdded(material)
      if (!isFeed) return
      const { id, fu, crude_protein, phosphorus } = material
      const components = [{ material_id: id, admixture_percentage: 100 }]
      const content = { wgt_avg_fu: fu, wgt_avg_crude_protein: crude_protein, wgt_avg_phosphorus: phosphorus }
      await addFeed({
        body: { type_id: mixType.component, name: body.name, farms: [], prices, ...content, surcharge: 0, components },
      })
    })
    if (!isAdded) return
    guard.release()
    showSuccess(t('materialCreated'))
    setDone(true)
  }

  return (
    <>
      <Modal
        opened
        onClose={guard.confirmClose(onClose)}
        closeOnEscape={!guard.isConfirming}
        title={t('addMaterial')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {isDone ? (
          <FeedDoneStep text={t('materialCreated')} onClose={onClose} />
        ) : (
          <Stack gap={16}>
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            <Select
              label={t('materialRegister')}
              description={t('registerWhy')}
              data={register.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={registerId === null ? null : String(registerId)}
              searchable
              clearable={!hasRegister}
              required={hasRegister}
              onChange={choose}
            />
            <ValueFields
              values={values}
              base={base}
              isFixed={isFixed}
              onChange={(next, isTyped) => {
                setTouched(true)
                setValues(next)
                if (isTyped || !base.dryMatter) setBase(next)
              }}
            />
            <Group grow gap={12} align="start">
              <NumberField
                label={t('price')}
                value={price}
                step={0.01}
                minimum={0}
                required
                disabled={isFixed}
                onChange={(value) => {
                  setTouched(true)
                  setPrice(value)
                }}
              />
              <DateField
                label={t('validFrom')}
                value={day}
                maximum={today}
                required
                disabled={isFixed}
                onChange={setDay}
              />
            </Group>
            <Checkbox
              label={t('alsoFeed')}
              checked={isFeed}
              disabled={isFixed}
              onChange={(event) => setFeed(event.currentTarget.checked)}
            />
            <Group justify="flex-end" gap={12}>
              <Button variant="default" disabled={isSending} onClick={guard.confirmClose(onClose)}>
                {t('cancel')}
              </Button>
              <Button loading={isSending} disabled={!isWhole} onClick={submit}>
                {t('create')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
      <UnsavedDialog guard={guard} />
    </>
  )
}
