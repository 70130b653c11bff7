import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  /** What each does, in words with the name of the price; null: not offered. */
  adjust: { label: string; onClick: () => void } | null
  edit: { label: string; onClick: () => void } | null
  remove: { label: string; onClick: () => void } | null
}

/** What may be done to a price: the company adjusts it, who administers the installation changes it for everybody. */
export const PriceActions = ({ adjust, edit, remove }: Props) => (
  <>
    {adjust && <IconButton icon="coins" label={adjust.label} onClick={adjust.onClick} />}
    {edit && <IconButton icon="pencil" label={edit.label} onClick={edit.onClick} />}
    {remove && <IconButton icon="trash" label={remove.label} isDangerous onClick={remove.onClick} />}
  </>
)
