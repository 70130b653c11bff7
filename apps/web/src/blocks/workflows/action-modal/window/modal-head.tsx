import type { Form } from '@herdboard/contract/core/form.ts'
import { type RecordingStep, recordingSteps } from '@herdboard/domain/forms/recording-steps.ts'
import { Modal } from '@mantine/core'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { HelpSign } from '#blocks/parts/help/help-sign.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { formPlacePath } from '../place/place-path.ts'
import type { ActionDescriptor } from './action-descriptor.ts'
import classes from './action-modal.module.css'
import { ModalPopoverTheme } from './modal-popover-theme.tsx'
import { StepRow } from './step-row.tsx'

interface Props {
  request: ActionRequest
  descriptor: ActionDescriptor
  form: Form | null
  /** The entry cannot be edited. */
  isReadOnly: boolean
  /** Opened to read: the title does not say that it is edited. */
  isView: boolean
  /** The entry was deleted. */
  isDeleted: boolean
  step: RecordingStep
}

/** The header of the window: action, place and current step. */
export function ModalHead({ request, descriptor, form, isReadOnly, isView, isDeleted, step }: Props) {
  const { t } = useTranslation('action-modal')
  const event = request.kind === 'new' ? request.event : (form?.event ?? null)
  // Also until its form is known, and where that cannot be fetched: a window without a name says nothing to who hears it.
  const nounText = t(`thing_${descriptor.noun}`)
  // An alarm is known by what it is and where: its first section says both.
  const heading = (request.kind === 'alarm' ? form?.sections[0]?.name : undefined) ?? form?.title
  const icon = descriptor.icon ?? (event && eventIcon(event.type))
  return (
    <Modal.Header className={classes.header ?? ''}>
      <Modal.Title className={classes.title ?? ''}>
        <span className={classes.nameRow}>
          <span className={classes.name}>
            {icon && <Icon name={icon} {...(event && { url: event.icon_url })} size={24} />}
            {(isDeleted || isView ? event?.name : heading) ?? event?.name ?? nounText}
          </span>
          {step === 'form' && form?.help_widget_item && (
            <ModalPopoverTheme>
              <HelpSign name={form.title} text={form.help_widget_item.text} />
            </ModalPopoverTheme>
          )}
        </span>
        {step === 'form' && form && <span className={classes.where}>{formPlacePath(form)}</span>}
      </Modal.Title>
      {!isReadOnly && (
        <StepRow
          steps={recordingSteps({ isEdit: descriptor.places === 'none' })}
          current={step}
          asksForDrug={descriptor.places === 'farms-and-drug'}
        />
      )}
      <Modal.CloseButton className={classes.close ?? ''} aria-label={t('close')} />
    </Modal.Header>
  )
}
