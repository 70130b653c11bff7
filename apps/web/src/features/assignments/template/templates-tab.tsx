import type { AssignmentTemplate } from '@herdboard/contract/herd/assignments.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openNewTask, openNewTemplate, requestTemplateWindow } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useCreatableEntries } from '#blocks/workflows/action-modal/place/use-creatable-entries.ts'
import { DeleteEntry } from '#blocks/workflows/action-modal/removal/delete-entry.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { templatesQuery } from '../queries.ts'
import { useDeleteFeedback } from '../use-delete-feedback.ts'
import classes from '../work-table.module.css'
import { templatesTable } from './templates-table.ts'

/** Templates for recurring work, to create a task from. */
export function TemplatesTab() {
  const { t } = useTranslation('assignments')
  const { data: templates, error, isFetching, refetch } = useQuery(templatesQuery)
  const mayAdd = useCreatableEntries()
  const [deleting, setDeleting] = useState<AssignmentTemplate | null>(null)
  const deleted = useDeleteFeedback('template', () => setDeleting(null))
  const table = useMemo(() => templates && templatesTable(templates, t), [templates, t])
  const templateOf = (id: string) => templates?.find((template) => template.id === id)
  const open = (id: string) => {
    const template = templateOf(id)
    if (template) requestTemplateWindow(template.id)
  }

  return (
    <>
      <DataTable
        name="assignment-templates"
        table={table}
        error={error && !templates ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        defaultSort={{ column: 'name', descending: false }}
        isOpenable={() => true}
        onOpen={({ id }) => open(id)}
        {...(mayAdd.template && { emptyAction: { label: t('addTemplate'), onClick: openNewTemplate } })}
        tools={
          mayAdd.template &&
          table &&
          table.data.length > 0 && (
            <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={openNewTemplate}>
              {t('addTemplate')}
            </Button>
          )
        }
        actions={({ id }) => {
          const template = templateOf(id)
          return (
            template && (
              <TemplateActions template={template} mayUse={mayAdd.task} onDelete={() => setDeleting(template)} />
            )
          )
        }}
      />
      {deleting && (
        <DeleteEntry
          request={{ kind: 'template', id: deleting.id }}
          noun="template"
          name={deleting.name}
          isSeries={false}
          onCancel={() => setDeleting(null)}
          onDeleted={deleted}
        />
      )}
    </>
  )
}

interface ActionsProps {
  template: AssignmentTemplate
  mayUse: boolean
  onDelete: () => void
}

function TemplateActions({ template, mayUse, onDelete }: ActionsProps) {
  const { t } = useTranslation('assignments')
  const { id, name, editable, deletable } = template
  return (
    <div className={classes.actions}>
      {mayUse && (
        <Button variant="light" size="xs" aria-label={t('useName', { name })} onClick={() => openNewTask(id)}>
          {t('useTemplate')}
        </Button>
      )}
      {editable && (
        <IconButton icon="pencil" label={t('editName', { name })} onClick={() => requestTemplateWindow(id)} />
      )}
      {deletable && <IconButton icon="trash" isDangerous label={t('deleteName', { name })} onClick={onDelete} />}
    </div>
  )
}
