import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import { Button, Checkbox, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import classes from './imports.module.css'
import { KindChoice } from './kind-choice.tsx'
import { cancelImportMutation, runImportMutation, undoImportMutation } from './queries.ts'
import { waitingRowCount } from './waiting-rows.ts'

const WORKING: ReadonlySet<ImportDetail['status']> = new Set(['checking', 'importing', 'undoing'])

/** What happens next: the kind to choose, questions to confirm, the button that imports, progress, and the undo. */
export function RunStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports')
  const run = useMutation(runImportMutation)
  const cancel = useMutation(cancelImportMutation)
  const undo = useMutation(undoImportMutation)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { status, counts, questions, row_count, done_count, failure } = detail
  const params = { id: detail.id }
  const good = (counts.ready ?? 0) + (counts.question ?? 0)
  const waiting = waitingRowCount(detail)
  const isUnsure = detail.possible_kinds.length > 0
  return (
    <Card title={isUnsure ? t('whichKind') : waiting > 0 && good === 0 ? t('step_waiting') : t(`step_${status}`)}>
      <div className={classes.parts}>
        {isUnsure && <KindChoice detail={detail} />}
        {failure !== null && (
          <p role="alert" className={classes.problem}>
            {failure}
          </p>
        )}
        {WORKING.has(status) && (
          <>
            <Progress
              aria-label={t(`step_${status}`)}
              value={row_count === 0 ? 0 : Math.min(100, (100 * done_count) / row_count)}
              animated
            />
            <p className={classes.words}>
              {t('progress', { done: Math.min(done_count, row_count), count: row_count })}
            </p>
          </>
        )}
        {status === 'checked' && questions.length > 0 && (
          <>
            <ul className={classes.questions}>
              {questions.map(({ code, column, message, row_count: rowCount }) => (
                <li key={`${code} ${column}`}>
                  {message} <span className={classes.muted}>{t('inRows', { count: rowCount })}</span>
                </li>
              ))}
            </ul>
            <Checkbox
              label={t('confirmQuestions')}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          </>
        )}
        {waiting > 0 && (
          <p className={classes.words}>
            {t('waitingRows', { count: waiting })}{' '}
            <Link to="/notifications" search={{ statuses: 'requires-action' }}>
              {t('toNotifications')}
            </Link>
          </p>
        )}
        {status === 'imported' && <p className={classes.words}>{t('importedRows', { count: counts.imported ?? 0 })}</p>}
        {status === 'undone' && <p className={classes.words}>{t('undoneWords')}</p>}
        <div className={classes.buttons}>
          {status === 'checked' && (good > 0 || waiting === 0) && (
            <Button
              loading={run.isPending}
              disabled={good === 0 || (questions.length > 0 && !isConfirmed)}
              onClick={() => run.mutate({ params, body: { confirmed: isConfirmed } })}
            >
              {t('importRows', { count: good })}
            </Button>
          )}
          {status === 'checked' && detail.sheet_count > 1 && (
            <Button
              variant="default"
              loading={run.isPending}
              disabled={good === 0 || (questions.length > 0 && !isConfirmed)}
              onClick={() => run.mutate({ params, body: { confirmed: isConfirmed, all_sheets: true } })}
            >
              {t('importSheets', { count: detail.sheet_count })}
            </Button>
          )}
          {(status === 'unmapped' || status === 'checked' || status === 'checking') && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params, body: {} })}>
              {t('discard')}
            </Button>
          )}
          {status === 'importing' && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params, body: {} })}>
              {t('stop')}
            </Button>
          )}
          {detail.can_undo && (counts.imported ?? 0) > 0 && (
            <Button variant="default" loading={undo.isPending} onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('undoTitle')}
        message={t('undoWhy', { count: counts.imported ?? 0 })}
        confirmLabel={t('undo')}
        isDangerous
        onConfirm={async () => {
          await undo.mutateAsync({ params, body: {} })
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
