import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { middleEllipsis } from '#lib/format/text-search.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import classes from './location-picker.module.css'
import { pickerTree } from './picker-tree.ts'
import { checkedLeaves, placesInUrl } from './places-in-url.ts'
import { shortenSelection } from './stored-selection.ts'
import { usePlaceSelection } from './use-place-selection.ts'
import { useSelectionText } from './use-selection-text.ts'

/** The tree loads when the picker is first opened. */
const PickerPopover = lazyPart(() => import('./picker-popover.tsx').then((file) => file.PickerPopover))

const NAME_LENGTH = 30
const NOTHING: readonly TreeNode[] = []

/** The picker of the places that the screens show. The selection applies when the picker is closed. */
export function LocationPicker() {
  const { t } = useTranslation('location-picker')
  const language = useLanguage()
  const herd = useHerd()
  const { pigType } = usePigType()
  const { places } = usePlaceSelection()
  const inUrl = useSearch({ strict: false }).places
  const navigate = useNavigate()
  /** Leaves selected while the picker is open. */
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null)

  const nodes = useMemo(() => {
    if (!herd || !pigType) return null
    return pickerTree(herd, pigType, {
      otherType: t(pigType === 'weaners' ? 'other_slaughter' : 'other_weaners'),
      pigs: (count) => formatNumber(count, 'int', language),
    })
  }, [herd, pigType, t, language])
  const committed = useMemo(() => (nodes ? checkedLeaves(nodes, places) : new Set<string>()), [nodes, places])
  const text = useSelectionText(nodes ?? NOTHING, committed, herd, pigType)
  const hasChanged = useMemo(() => {
    if (!nodes || draft === null || draft === committed) return false
    return placesInUrl(nodes, draft) !== placesInUrl(nodes, committed)
  }, [nodes, draft, committed])

  const close = async () => {
    const chosen = draft
    setDraft(null)
    if (!chosen || !nodes) return
    const next = await shortenSelection(placesInUrl(nodes, chosen)).catch(() => inUrl)
    if (next !== inUrl) await navigate({ to: '.', search: (before) => ({ ...before, places: next }) })
  }
  const popup = usePopup('dialog', draft !== null, (isOpen) => (isOpen ? setDraft(committed) : void close()))

  if (!nodes) return <div className={classes.place} />

  return (
    <>
      <Button
        {...popup.button}
        variant="default"
        className={classes.button ?? ''}
        leftSection={<Icon name="building-cottage" />}
        rightSection={<Icon name="chevron-down" size={16} />}
        title={text.name}
      >
        <span className={classes.chosen}>{middleEllipsis(text.name, NAME_LENGTH)}</span>
        {text.pigs && <span className={classes.pigs}>{text.pigs}</span>}
      </Button>
      {popup.wasOpened && (
        <Suspense>
          <PickerPopover
            anchor={popup.anchor}
            nodes={nodes}
            checked={draft}
            onChange={setDraft}
            onUndo={() => setDraft(committed)}
            hasChanged={hasChanged}
            onDone={close}
          />
        </Suspense>
      )}
    </>
  )
}
