import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import classes from './filter-modal.module.css'

export interface FilterCategory {
  id: string
  name: string
  icon?: IconName
}

interface Props {
  title: string
  categories: readonly FilterCategory[]
  /** Ids that are selected when it opens. */
  selected: readonly string[]
  /** Called when the dialog closes, however it closes, with the selected ids. */
  onClose: (selected: string[]) => void
}

/** A dialog to select categories. Selecting none needs a confirmation, because nothing would be shown. */
export function FilterModal({ title, categories, selected, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(selected))
  const [isAsking, setAsking] = useState(false)
  const isRaised = useOpenAfterMount(true)
  const isAll = categories.every(({ id }) => ticked.has(id))

  const toggle = (id: string) =>
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const finish = () => onClose(categories.flatMap(({ id }) => (ticked.has(id) ? [id] : [])))
  const close = () => (ticked.size === 0 ? setAsking(true) : finish())

  return (
    <>
      <Modal
        opened={isRaised}
        onClose={close}
        closeOnEscape={!isAsking}
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Checkbox
          label={t('all')}
          className={classes.all}
          checked={isAll}
          indeterminate={!isAll && ticked.size > 0}
          onChange={() => setTicked(isAll ? new Set() : new Set(categories.map(({ id }) => id)))}
        />
        <ul className={classes.categories}>
          {categories.map(({ id, name, icon }) => (
            <li key={id}>
              <Checkbox
                classNames={{ body: classes.body, labelWrapper: classes.labelWrapper }}
                label={
                  <span className={classes.name}>
                    {icon && <Icon name={icon} size={18} />}
                    {name}
                  </span>
                }
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end" mt={16}>
          <Button onClick={close}>{t('showChosen')}</Button>
        </Group>
      </Modal>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={title}
          message={t('noFiltersSure')}
          confirmLabel={t('chooseNone')}
          onConfirm={finish}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
