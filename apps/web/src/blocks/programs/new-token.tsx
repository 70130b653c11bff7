import type { FarmId } from '@herdboard/contract/ids.ts'
import { LONGEST_TOKEN_DAYS, TOKEN_DAYS } from '@herdboard/contract/programs.ts'
import { Button, Checkbox, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#lib/api-problem.ts'
import { layers } from '#ui/theme/kit-theme.ts'
import { showSuccess, showWarning } from '#ui/toasts/toast-store.ts'
import { addCompanys, addOwn, farmsQuery, type TokenKind } from './queries.ts'
import classes from './tokens.module.css'

const MONTH_DAYS = 30
const DURATIONS = [MONTH_DAYS, TOKEN_DAYS, LONGEST_TOKEN_DAYS] as const
/** As many as a key takes: all of it can be seen, and taken down. */
const KEY_LINES = 4
const above = { zIndex: layers.modal + 1 }

/** Makes a key, and shows it this once. */
export function NewToken({ kind, onClose }: { kind: TokenKind; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { mutateAsync: makeOwn, isPending: isMakingOwn } = useMutation(addOwn)
  const { mutateAsync: makeCompanys, isPending: isMakingCompanys } = useMutation(addCompanys)
  const [name, setName] = useState('')
  const [mayWrite, setMayWrite] = useState(false)
  const [days, setDays] = useState<number>(TOKEN_DAYS)
  const [farms, setFarms] = useState<ReadonlySet<FarmId>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const isComplete = name.trim() !== '' && (kind === 'own' || farms.size > 0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setProblem(null)
    if (!isComplete) return
    const body = { name: name.trim(), may_write: mayWrite, days }
    try {
      const made =
        kind === 'own' ? await makeOwn({ body }) : await makeCompanys({ body: { ...body, farm_ids: [...farms] } })
      setSecret(made.secret)
    } catch (refused) {
      const reason = refused instanceof ApiProblem && !refused.isOffline && refused.messages[0]?.message
      setProblem(reason || t('makeFailed'))
    }
  }

  if (secret !== null) return <Secret secret={secret} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('make')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <TextInput
            label={t('name')}
            description={t('nameWhy')}
            value={name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
            error={isChecked && name.trim() === '' && t('nameMissing')}
          />
          <Checkbox
            label={t('mayWriteToo')}
            checked={mayWrite}
            onChange={(event) => setMayWrite(event.currentTarget.checked)}
          />
          {kind === 'company' && (
            <Farms chosen={farms} onChoose={setFarms} error={isChecked && farms.size === 0 ? t('farmMissing') : null} />
          )}
          <Select
            label={t('ends')}
            data={DURATIONS.map((value) => ({ value: String(value), label: t(`after${value}`) }))}
            value={String(days)}
            allowDeselect={false}
            comboboxProps={above}
            onChange={(value) => setDays(Number(value))}
          />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isMakingOwn || isMakingCompanys}>
              {t('makeIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface FarmsProps {
  chosen: ReadonlySet<FarmId>
  onChoose: (farms: ReadonlySet<FarmId>) => void
  error: string | null
}

function Farms({ chosen, onChoose, error }: FarmsProps) {
  const { t } = useTranslation('programs')
  const { data: farms = [] } = useQuery(farmsQuery)
  return (
    <Checkbox.Group
      label={t('farms')}
      value={[...chosen]}
      error={error}
      onChange={(ids) => onChoose(new Set(farms.flatMap(({ id }) => (ids.includes(id) ? [id] : []))))}
    >
      <Stack gap={8} mt={8} mb={4}>
        {farms.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { t: ofAccount } = useTranslation('account')
  const copy = async () => {
    // Over plain http browsers have no clipboard, and the key is shown this once.
    try {
      await navigator.clipboard.writeText(secret)
      showSuccess(t('copied'))
    } catch {
      showWarning(ofAccount('copyFailed'))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('made_title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap={16}>
        <p className={classes.note}>{t('onceWhy')}</p>
        <Textarea
          label={t('key')}
          value={secret}
          readOnly
          rows={KEY_LINES}
          classNames={{ input: classes.key }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={copy}>
            {t('copy')}
          </Button>
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
