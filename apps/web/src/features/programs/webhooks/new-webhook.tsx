import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listWebhooks } from '@herdboard/contract/system/webhooks.ts'
import { Button, Group, Modal, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { NewTokenSecret } from '#blocks/workflows/programs/new-token-secret.tsx'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { addWebhookMutation } from './queries.ts'

/** Creates a webhook, and shows its secret once. */
export function NewWebhook({
  kinds,
  onClose,
}: {
  kinds: EndpointReply<typeof listWebhooks>['kinds']
  onClose: () => void
}) {
  const { t } = useTranslation('programs')
  const { mutateAsync: add } = useMutation(addWebhookMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const [url, setUrl] = useState('')
  const [severity, setSeverity] = useState<2 | 3>(3)
  const [types, setTypes] = useState<string[]>([])
  const [isChecked, setChecked] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const isAddress = URL.canParse(url.trim())
  useUnsavedWork(url !== '' || secret !== null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isAddress) return
    const type_ids = types.length === 0 ? null : types.map(Number)
    await send(async () =>
      setSecret((await add({ body: { url: url.trim(), min_severity: severity, type_ids } })).secret),
    )
  }

  if (secret !== null) return <NewTokenSecret secret={secret} title={t('webhookMade')} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('webhookMake')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            type="url"
            label={t('webhookUrl')}
            placeholder="https://"
            value={url}
            maxLength={1000}
            data-autofocus
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={(isChecked && !isAddress && t('webhookUrlMissing')) || faults.url}
          />
          <NativeSelect
            label={t('webhookAbout')}
            value={String(severity)}
            onChange={({ currentTarget: { value } }) => setSeverity(value === '2' ? 2 : 3)}
            data={(['3', '2'] as const).map((value) => ({ value, label: t(`webhookFrom_${value}`) }))}
          />
          <MultiSelect
            label={t('webhookKinds')}
            placeholder={types.length === 0 ? t('webhookAllKinds') : ''}
            data={kinds
              .filter((kind) => kind.severity >= severity)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={types}
            onChange={setTypes}
            searchable
          />
          <FormMessage text={failure} />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('webhookMakeIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
