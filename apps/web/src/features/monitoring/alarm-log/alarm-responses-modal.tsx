import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { type AlarmResponseStep, listAlarmResponseSteps } from '@herdboard/contract/people/escalation.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './alarm-responses.module.css'

const STEP_PX = 44

/** Who was notified of an alarm, in turn, who did not look, and who saw it. */
export function AlarmResponsesModal({ id, name, onClose }: { id: AlarmId; name: string; onClose: () => void }) {
  const { t } = useTranslation('monitoring')
  const { t: tCommon } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...apiQuery(listAlarmResponseSteps, { params: { id } }),
    meta: { showsOwnErrors: true },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('notifiedOf', { name })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      {error && !data && <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('notifiedFailed')} />}
      {!data && !error && <Skeletons count={2} heightPx={STEP_PX} />}
      {data?.length === 0 && <p className={classes.none}>{t('notifiedNobody')}</p>}
      {data && data.length > 0 && (
        <ol className={classes.steps}>
          {data.map((step) => (
            <li key={`${step.kind} ${step.at} ${step.people.join()}`}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}

function Step({ step: { kind, at, people, messages } }: { step: AlarmResponseStep }) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const failed = messages.length > 0 && messages.every(({ state }) => state === 'failed' || state === 'dropped')
  return (
    <>
      <span className={classes.time}>{at && formatDateTime(at, language)}</span>
      <span>
        {t(`responseStep_${kind}`, { names: people.join(', ') })}
        {failed && <span className={classes.failed}> {t('responseFailed')}</span>}
      </span>
    </>
  )
}
