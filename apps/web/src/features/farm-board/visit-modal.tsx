import { type BoardFarm, type FarmBoard, MAX_VISIT_COMMENT } from '@herdboard/contract/figures/farm-board.ts'
import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import { signedKr, signedText } from '#lib/format/signed-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './farm-board.module.css'
import { missingReason } from './missing-reason.ts'
import { type BoardParams, downloadVisitSheets, saveCommentMutation } from './queries.ts'

const WIDTH_PX = 640

interface Props {
  farm: BoardFarm
  board: FarmBoard
  params: BoardParams
  onClose: () => void
}

/** What to say at the next visit to a farm: its figures, the adviser's words, and both on paper. */
export function VisitModal({ farm, board, params, onClose }: Props) {
  const { t } = useTranslation('farm-board')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const [comment, setComment] = useState(farm.comment)
  const { mutateAsync: save, isPending: isSaving } = useMutation(saveCommentMutation)
  const isChanged = comment.trim() !== farm.comment
  const saveChanged = async () => {
    if (isChanged) await save({ body: { farm_id: farm.id, comment: comment.trim() } })
  }
  const download = useMutation({
    mutationFn: async () => {
      await saveChanged()
      await downloadVisitSheets({ ...params, location_ids: farm.id })
    },
  })
  const saveAndClose = async () => {
    try {
      await saveChanged()
    } catch {
      // The error was shown; the words stay.
      return
    }
    if (isChanged) showSuccess(t('commentSaved'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void saveAndClose()}
      size={WIDTH_PX}
      title={t('visitOf', { farm: farm.name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.visit}>
        <ul className={classes.visitFigures} aria-label={t('visitFigures')}>
          {board.figures.map(({ type_id, name, unit, decimals, change_decimals }, column) => {
            const cell = farm.cells[column]
            if (!cell) return null
            const change = cell.change === null ? '' : signedText(cell.change, change_decimals, language)
            return (
              <li key={type_id}>
                <span>{name}</span>
                <span className={classes.visitValue}>
                  {cell.value === null
                    ? t(missingReason(cell))
                    : withUnit(formatDecimals(cell.value, decimals, language), unit)}
                </span>
                <span className={`${classes.muted} ${classes.wholeRow}`}>
                  {cell.verdict && change ? t(`outcome_${cell.verdict}`, { change }) : ''}
                  {cell.dkk !== null && ` · ${signedKr(cell.dkk, language)}`}
                  {cell.is_provisional && ` · ${t('provisional')}`}
                </span>
              </li>
            )
          })}
        </ul>
        <Textarea
          label={t('comment')}
          description={t('commentHint')}
          maxLength={MAX_VISIT_COMMENT}
          rows={5}
          resize="vertical"
          data-autofocus
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <div className={classes.visitActions}>
          <Button variant="default" loading={isSaving && !download.isPending} onClick={() => void saveAndClose()}>
            {t(isChanged ? 'saveComment' : 'closeVisit')}
          </Button>
          <Button leftSection={<Icon name="printer" />} loading={download.isPending} onClick={() => download.mutate()}>
            {t('visitSheet')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
