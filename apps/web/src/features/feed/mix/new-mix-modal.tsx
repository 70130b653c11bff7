import { type MixTypeNumber, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { UnsavedDialog } from '#blocks/workflows/action-modal/draft/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#blocks/workflows/action-modal/draft/use-unsaved-guard.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../feed.module.css'
import { FeedDoneStep } from '../feed-done-step.tsx'
import { addMixMutation } from '../mutations.ts'
import { materialsQuery, mixTypesQuery } from '../queries.ts'
import { useFeedRequest } from '../use-feed-request.ts'
import { BoughtDetails } from './bought-details.tsx'
import { FarmBoxes } from './farm-boxes.tsx'
import {
  emptyMixDraft,
  emptyMixPart,
  isMixDraftComplete,
  isMixDraftNamed,
  type MixDraft,
  mixBody,
} from './mix-draft.ts'
import { MixedDetails } from './mixed-details.tsx'

const WIDTH_PX = 640
const typeIds: readonly MixTypeNumber[] = Object.values(mixType)

/** Creates a feed mix: name and type, then its details, then the success step. */
export function NewMixModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['feed', 'action-modal'])
  const today = useToday()
  const types = useQuery(mixTypesQuery)
  const materialQuery = useQuery(materialsQuery)
  const materials = materialQuery.data ?? []
  const farms = useHerd()?.farms ?? []
  const { mutateAsync: add } = useMutation(addMixMutation)
  const { problem, isSending, send } = useFeedRequest()
  const [step, setStep] = useState<'properties' | 'details' | 'done'>('properties')
  const [draft, setDraft] = useState<MixDraft>(() => emptyMixDraft(today))
  const change = (some: Partial<MixDraft>) => setDraft((before) => ({ ...before, ...some }))
  const guard = useUnsavedGuard(step === 'details')
  const failed = [types, materialQuery].find(({ error, data }) => error && !data)
  const submit = async () => {
    if (!(await send(() => add({ body: mixBody(draft, materials) })))) return
    guard.release()
    showSuccess(t('mixCreated'))
    setStep('done')
  }

  return (
    <>
      <Modal
        opened
        onClose={guard.confirmClose(onClose)}
        closeOnEscape={!guard.isConfirming}
        size={WIDTH_PX}
        title={t('addMix')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {failed && (
          <ErrorState
            {...loadFailureOf(failed.error, () => void Promise.all([types.refetch(), materialQuery.refetch()]))}
          />
        )}
        {!failed && step === 'properties' && (
          <Stack gap={16}>
            <TextInput
              label={t('name')}
              value={draft.name}
              maxLength={100}
              required
              data-autofocus
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Radio.Group
              label={t('type')}
              required
              value={String(draft.typeId ?? '')}
              onChange={(value) => {
                const typeId = typeIds.find((id) => String(id) === value) ?? null
                change({ typeId, price: undefined, parts: [emptyMixPart(typeId === mixType.component ? 100 : null)] })
              }}
            >
              <Stack gap={8} mt={8}>
                {types.data?.map(({ id, name }) => (
                  <Radio key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Radio.Group>
            <FarmBoxes
              farms={farms}
              chosen={draft.farms}
              onToggle={(id, isUsed) =>
                change({ farms: isUsed ? [...draft.farms, id] : draft.farms.filter((farm) => farm !== id) })
              }
            />
            <Group justify="flex-end" gap={12}>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button disabled={!isMixDraftNamed(draft)} onClick={() => setStep('details')}>
                {t('next')}
              </Button>
            </Group>
          </Stack>
        )}
        {!failed && step === 'details' && (
          <Stack gap={16}>
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            {draft.typeId === mixType.compound ? (
              <BoughtDetails draft={draft} onChange={change} />
            ) : (
              <MixedDetails draft={draft} materials={materials} onChange={change} />
            )}
            <Group justify="flex-end" gap={12}>
              <Button variant="default" disabled={isSending} onClick={() => setStep('properties')}>
                {t('back')}
              </Button>
              <Button loading={isSending} disabled={!isMixDraftComplete(draft, materials)} onClick={submit}>
                {t('create')}
              </Button>
            </Group>
          </Stack>
        )}
        {step === 'done' && <FeedDoneStep text={t('mixCreated')} onClose={onClose} />}
      </Modal>
      <UnsavedDialog guard={guard} />
    </>
  )
}
