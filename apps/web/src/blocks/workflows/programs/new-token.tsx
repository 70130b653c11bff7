import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@herdboard/contract/people/api-tokens.ts'
import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReauthenticationFields } from '#blocks/parts/reauthentication/reauthentication-fields.tsx'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { useReauthentication } from '#blocks/parts/reauthentication/use-reauthentication.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { NewTokenSecret } from './new-token-secret.tsx'
import { addCompanyTokenMutation, addOwnTokenMutation, type TokenOwnerKind } from './queries.ts'
import { TokenFarms } from './token-farms.tsx'

const MONTH_DAYS = 30
const DURATIONS = [MONTH_DAYS, DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS] as const

/** Creates an API token after a reauthentication, and shows it once. */
export function NewToken({ kind, onClose }: { kind: TokenOwnerKind; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { mutateAsync: addOwnToken } = useMutation(addOwnTokenMutation)
  const { mutateAsync: addCompanyToken } = useMutation(addCompanyTokenMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)
  const { has_password: hasPassword } = useProfile()
  const [name, setName] = useState('')
  const [mayWrite, setMayWrite] = useState(false)
  const [days, setDays] = useState<number>(DEFAULT_TOKEN_DAYS)
  const [farms, setFarms] = useState<ReadonlySet<FarmId>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const isComplete = name.trim() !== '' && proof.isComplete && (kind === 'own' || farms.size > 0)

  // The token itself is shown only once.
  useUnsavedWork(name !== '' || proof.isTyped || farms.size > 0 || secret !== null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isComplete) return
    const body = { name: name.trim(), may_write: mayWrite, days, ...proof.body }
    await send(async () => {
      const created =
        kind === 'own'
          ? await addOwnToken({ body })
          : await addCompanyToken({ body: { ...body, farm_ids: [...farms] } })
      setSecret(created.secret)
    })
  }

  if (secret !== null) return <NewTokenSecret secret={secret} title={t('made_title')} onClose={onClose} />
  if (!hasPassword)
    return (
      <Modal opened onClose={onClose} title={t('make')} closeButtonProps={{ 'aria-label': t('close') }}>
        <RequiresPassword onCancel={onClose}>{null}</RequiresPassword>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={t('make')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            label={t('name')}
            description={t('nameWhy')}
            value={name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
            error={(isChecked && name.trim() === '' && t('nameMissing')) || faults.name}
          />
          <Checkbox
            label={t('mayWriteToo')}
            checked={mayWrite}
            onChange={(event) => setMayWrite(event.currentTarget.checked)}
          />
          {kind === 'company' && (
            <TokenFarms
              chosen={farms}
              onChoose={setFarms}
              error={(isChecked && farms.size === 0 && t('farmMissing')) || faults.farm_ids || null}
            />
          )}
          <Select
            label={t('ends')}
            data={DURATIONS.map((value) => ({ value: String(value), label: t(`after${value}`) }))}
            value={String(days)}
            allowDeselect={false}
            onChange={(value) => setDays(Number(value))}
          />
          <ReauthenticationFields proof={proof} wasTried={isChecked} faults={faults} />
          <FormMessage text={failure} />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('makeIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
