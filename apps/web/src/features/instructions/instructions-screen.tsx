import { formId } from '@herdboard/contract/core/form-id.ts'
import type { TreatmentInstruction } from '@herdboard/contract/herd/treatments.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { openInstruction, openNewInstruction } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { instructionTabs } from '#blocks/parts/work/instruction-search.ts'
import { DeleteEntry } from '#blocks/workflows/action-modal/removal/delete-entry.tsx'
import { useRemovalToast } from '#blocks/workflows/action-modal/removal/use-removal-toast.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import classes from './instructions-screen.module.css'
import { instructionsTable } from './instructions-table.ts'
import { instructionsQuery } from './queries.ts'

const route = getRouteApi('/shell/health/instructions')

/** The instructions screen: the vet's treatment instructions for the farms, active and inactive. */
export function InstructionsScreen() {
  const { t } = useTranslation('instructions')
  const { tab = 'active', q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: instructions, error, isFetching, refetch } = useQuery(instructionsQuery)
  const [deleting, setDeleting] = useState<TreatmentInstruction | null>(null)
  const notifyDeleted = useRemovalToast('instruction')
  const farms = useHerd()?.farms
  const mayAdd = farms?.some(({ accessible_actions }) => accessible_actions.includes(formId.newInstruction))
  const isActiveTab = tab === 'active'
  const table = useMemo(
    () =>
      instructions &&
      instructionsTable(
        instructions.filter(({ is_active }) => is_active === isActiveTab),
        t(isActiveTab ? 'empty' : 'emptyInactive'),
        t,
      ),
    [instructions, isActiveTab, t],
  )
  const find = (id: string) => instructions?.find((one) => one.id === id)
  const open = (id: string) => {
    const instruction = find(id)
    if (instruction) openInstruction(instruction.id)
  }

  return (
    <Screen
      heading={t('heading')}
      tools={
        mayAdd && (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={openNewInstruction}>
            {t('add')}
          </Button>
        )
      }
    >
      <TabRow
        label={t('view')}
        tabs={instructionTabs}
        chosen={tab}
        nameOf={(one) => t(`tab_${one}`)}
        onChoose={(one) =>
          void navigate({ search: (before) => ({ ...before, tab: one === 'active' ? undefined : one }) })
        }
      >
        {farms?.length === 0 && isActiveTab ? (
          <NoFarms />
        ) : (
          <DataTable
            isImportable
            key={tab}
            name={`instructions-${tab}`}
            table={table}
            error={error && !instructions ? loadFailureOf(error, () => void refetch()) : undefined}
            isRefreshing={isFetching}
            defaultSort={{ column: 'expires', descending: !isActiveTab }}
            rowHeader="drug"
            search={{
              value: q,
              onChange: (text) =>
                void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true }),
            }}
            isOpenable={() => true}
            onOpen={({ id }) => open(id)}
            {...(mayAdd && isActiveTab && { emptyAction: { label: t('add'), onClick: openNewInstruction } })}
            actions={({ id }) => {
              const instruction = find(id)
              return instruction && <RowActions instruction={instruction} onDelete={() => setDeleting(instruction)} />
            }}
          />
        )}
      </TabRow>
      {deleting && (
        <DeleteEntry
          request={{ kind: 'instruction', id: deleting.id }}
          noun="instruction"
          name={nameOf(deleting)}
          isSeries={false}
          onCancel={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            notifyDeleted()
          }}
        />
      )}
    </Screen>
  )
}

const nameOf = ({ drug_name, diagnosis }: TreatmentInstruction): string => `${diagnosis}: ${drug_name}`

function RowActions({ instruction, onDelete }: { instruction: TreatmentInstruction; onDelete: () => void }) {
  const { t } = useTranslation('instructions')
  const name = nameOf(instruction)
  return (
    <div className={classes.actions}>
      {instruction.editable && (
        <IconButton icon="pencil" label={t('editName', { name })} onClick={() => openInstruction(instruction.id)} />
      )}
      {instruction.deletable && (
        <IconButton icon="trash" isDangerous label={t('deleteName', { name })} onClick={onDelete} />
      )}
    </div>
  )
}
