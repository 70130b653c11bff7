import type { FormReply } from '@herdboard/contract/core/form.ts'
import { aForm, aFormReply, aFormSection, anElement } from './forms.ts'

/** The form of a setup item, reduced to its name. */
export const aSettingForm = (
  formId: number,
  title: string,
  { name = null, version = null }: { name?: string | null; version?: number | null } = {},
): FormReply =>
  aFormReply(
    aForm(
      [
        aFormSection('FS_Main', 'Main', [
          anElement('textbox', 'FF_Name', 'Name', {
            value: name,
            required: true,
            type_settings: { minimum_value: 1, maximum_value: 100 },
          }),
        ]),
      ],
      {
        form_id: formId,
        title,
        sub_title: '',
        context: { form_id: formId },
        event: { type: formId, name: title, icon_url: '', action_id: formId },
        version,
        location: null,
        section: null,
      },
    ),
  )
