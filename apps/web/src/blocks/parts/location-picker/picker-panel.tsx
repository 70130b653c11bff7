import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckTree } from '#blocks/parts/check-tree/check-tree.tsx'
import { choosableLeaves, parentsOf, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import { visibleRows } from '#blocks/parts/check-tree/visible-rows.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import classes from './location-picker.module.css'

interface Props {
  nodes: readonly TreeNode[]
  checked: ReadonlySet<string>
  onChange: (checked: ReadonlySet<string>) => void
  onUndo: () => void
  hasChanged: boolean
  onDone: () => void
}

/** Search, buttons for all and none, the tree, and the current selection. */
export function PickerPanel({ nodes, checked, onChange, onUndo, hasChanged, onDone }: Props) {
  const { t } = useTranslation('location-picker')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map(({ id }) => id)))
  const hasMatch = visibleRows(nodes, open, search).length > 0

  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <SearchBox value={search} onChange={setSearch} label={t('search')} />
        <div className={classes.buttons}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set(choosableLeaves(nodes)))}>
            {t('selectAll')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            {t('selectNone')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(new Set(parentsOf(nodes)))}>
            {t('expandAll')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(new Set())}>
            {t('collapseAll')}
          </Button>
        </div>
      </div>
      {hasMatch ? (
        <CheckTree
          label={t('tree')}
          nodes={nodes}
          checked={checked}
          onChange={onChange}
          open={open}
          onOpenChange={setOpen}
          search={search}
        />
      ) : (
        <EmptyState icon="map-pin" sentence={search ? t('noMatch', { search }) : t('empty')} />
      )}
      <div className={classes.foot}>
        <ChosenCount nodes={nodes} checked={checked} />
        {hasChanged && (
          <Button variant="subtle" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        <Button onClick={onDone}>{t('show')}</Button>
      </div>
    </div>
  )
}

function ChosenCount({ nodes, checked }: Pick<Props, 'nodes' | 'checked'>) {
  const { t } = useTranslation('location-picker')
  const holdsChosen = ({ id, children }: TreeNode): boolean =>
    children.length === 0 ? checked.has(id) : children.some(holdsChosen)
  const farms = nodes.filter(holdsChosen)
  const barns = farms.flatMap(({ children }) => children).filter(holdsChosen)
  return (
    <span className={classes.count} role="status" data-empty={checked.size === 0 || undefined}>
      {checked.size === 0
        ? t('chooseOne')
        : t('chosen', { farms: t('farms', { count: farms.length }), barns: t('barns', { count: barns.length }) })}
    </span>
  )
}
