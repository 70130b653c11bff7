import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { PriceWindowState } from './price-window-state.ts'

interface Props {
  id: string
  /** The period of the price as text. */
  name: string
  /** The user may adjust the price for the company. */
  mayAdjust: boolean
  /** The user administers the installation and may change the price for all companies. */
  isSolution: boolean
  onOpen: (opened: PriceWindowState) => void
}

/** The buttons to adjust, edit and delete a price. */
export function PriceActions({ id, name, mayAdjust, isSolution, onOpen }: Props) {
  const { t } = useTranslation('economy')
  return (
    <>
      {mayAdjust && (
        <IconButton icon="coins" label={t('adjustName', { name })} onClick={() => onOpen({ what: 'adjustment', id })} />
      )}
      {isSolution && (
        <>
          <IconButton icon="pencil" label={t('editName', { name })} onClick={() => onOpen({ what: 'edit', id })} />
          <IconButton
            icon="trash"
            label={t('deleteName', { name })}
            isDangerous
            onClick={() => onOpen({ what: 'delete', id })}
          />
        </>
      )}
    </>
  )
}
