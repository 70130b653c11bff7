import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { outboxOwner } from '#lib/outbox/outbox-state.ts'
import { sendOutbox } from '#lib/outbox/send-outbox.ts'
import { countUnsent, setUnsentQuestion, type UnsentChoice } from '#lib/outbox/unsent-question.ts'
import classes from './outbox-tray.module.css'

interface UnsentQuestion {
  count: number
  answer: (choice: UnsentChoice) => void
}

/** Asks before the sign-out what becomes of the entries that are not sent: nothing is deleted without a press. */
export function UnsentDialog() {
  const { t } = useTranslation('outbox')
  const [question, setQuestion] = useState<UnsentQuestion | null>(null)
  const [isSending, setSending] = useState(false)
  const [wasTried, setTried] = useState(false)
  useEffect(
    () =>
      setUnsentQuestion(
        (count) =>
          new Promise((answer) => {
            setTried(false)
            setQuestion({ count, answer })
          }),
      ),
    [],
  )
  if (question === null) return null

  const finish = (choice: UnsentChoice) => {
    setQuestion(null)
    question.answer(choice)
  }
  const sendNow = async () => {
    const ownerId = outboxOwner()?.ownerId
    setSending(true)
    try {
      await sendOutbox()
      const count = ownerId ? await countUnsent(ownerId) : question.count
      if (count === 0) return finish('discard')
      setTried(true)
      setQuestion({ ...question, count })
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => finish('stay')}
      title={t('unsentTitle', { count: question.count })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <p>{t('unsentWhy')}</p>
      {wasTried && <p role="alert">{t('unsentStill', { count: question.count })}</p>}
      <div className={classes.choices}>
        <Button loading={isSending} onClick={sendNow} data-autofocus>
          {t('unsentSend')}
        </Button>
        <Button variant="default" onClick={() => finish('keep')}>
          {t('unsentKeep')}
        </Button>
        <Button variant="subtle" color="alarm" onClick={() => finish('discard')}>
          {t('unsentDiscard')}
        </Button>
      </div>
    </Modal>
  )
}
