import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AnchoredPopover } from '#ui/popup/anchored-popover.tsx'
import { usePopup } from '#ui/popup/use-popup.ts'
import classes from './notifications-screen.module.css'

interface Props {
  label: string
  options: readonly { id: string; text: string; icon?: string }[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** A list of checkboxes in a popover; the button shows the number selected. */
export function MultiSelectFilter({ label, options, chosen, onChange }: Props) {
  const { t } = useTranslation('notifications')
  const [isOpen, setOpen] = useState(false)
  const { button, anchor, wasOpened } = usePopup('dialog', isOpen, setOpen)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <>
      <Button
        {...button}
        variant={chosen.length > 0 ? 'light' : 'default'}
        leftSection={<Icon name="filter" size={18} />}
        rightSection={<Icon name="chevron-down" size={16} />}
      >
        {chosen.length > 0 ? t('filterChosen', { label, count: chosen.length }) : label}
      </Button>
      {wasOpened && (
        <AnchoredPopover anchor={anchor} dropdown={{ 'aria-label': label, p: 16 }} position="bottom-end">
          <div className={classes.options}>
            {options.map(({ id, text, icon }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
                label={
                  <span className={classes.option}>
                    {icon && <Icon name="bell" url={`/icons/${icon}.svg`} size={18} />}
                    {text}
                  </span>
                }
              />
            ))}
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={chosen.length === 0}
              onClick={() => onChange([])}
              className={classes.clear}
            >
              {t('clearFilter')}
            </Button>
          </div>
        </AnchoredPopover>
      )}
    </>
  )
}
