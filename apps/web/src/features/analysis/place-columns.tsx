import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckTree } from '#blocks/parts/check-tree/check-tree.tsx'
import { choosableLeaves, isDisabled, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import { columnRows } from '#blocks/parts/check-tree/visible-rows.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import classes from './analysis.module.css'

interface Props {
  nodes: readonly TreeNode[]
  /** Ids of the selected leaves. */
  checked: ReadonlySet<string>
  onChange: (checked: ReadonlySet<string>) => void
}

/** Up to this number of places, no search is needed. */
const SEARCH_THRESHOLD = 20
const NONE: ReadonlySet<string> = new Set()

/** Farms, the barns of one farm, and the sections or batches of one barn, in three columns. */
export function PlaceColumns({ nodes, checked, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const { t: picker } = useTranslation('location-picker')
  const [search, setSearch] = useState('')
  const [farmId, setFarmId] = useState<string | null>(null)
  const [barnId, setBarnId] = useState<string | null>(null)

  const leaves = choosableLeaves(nodes)
  const farm = openNode(nodes, farmId, search)
  const barnSearch = searchBelow(farm, search)
  const barn = farm && openNode(farm.children, barnId, barnSearch)
  const sectionSearch = searchBelow(barn, barnSearch)
  const hasBatches = barn?.children.some(({ icon }) => icon === 'stack-2')
  const shared = { checked, onChange }

  return (
    <div className={classes.places}>
      <div className={classes.placeTools}>
        {leaves.length > SEARCH_THRESHOLD && <SearchBox value={search} onChange={setSearch} label={picker('search')} />}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set(leaves))}>
          {picker('selectAll')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(NONE)}>
          {picker('selectNone')}
        </Button>
      </div>
      <div className={classes.columns}>
        <Column
          {...shared}
          title={t('farms')}
          nodes={nodes}
          open={farm}
          onOpen={setFarmId}
          search={search}
          emptyText={picker('noMatch', { search: search.trim() })}
        />
        <Column
          {...shared}
          title={farm ? t('barnsOf', { farm: farm.name }) : t('barns')}
          nodes={farm?.children ?? []}
          open={barn}
          onOpen={setBarnId}
          search={barnSearch}
          emptyText={farm ? t('noBarns') : ''}
        />
        <Column
          {...shared}
          title={barn ? t(hasBatches ? 'batchesOf' : 'sectionsOf', { barn: barn.name }) : t('sections')}
          nodes={barn?.children ?? []}
          open={null}
          onOpen={setBarnId}
          search={sectionSearch}
          emptyText={barn ? t('noneBelow') : ''}
        />
      </div>
    </div>
  )
}

/** The place whose children are in the next column: the opened one, else the first that can be selected. */
function openNode(nodes: readonly TreeNode[], id: string | null, search: string): TreeNode | null {
  const shown = columnRows(nodes, NONE, search).map(({ node }) => node)
  return shown.find((node) => node.id === id) ?? shown.find((node) => !isDisabled(node)) ?? shown[0] ?? null
}

/** A place that matches the search itself shows all its children. */
const searchBelow = (node: TreeNode | null, search: string): string =>
  node && columnRows([node], NONE, search)[0]?.isHit ? '' : search

interface ColumnProps extends Props {
  title: string
  open: TreeNode | null
  onOpen: (id: string) => void
  search: string
  emptyText: string
}

function Column({ title, nodes, checked, onChange, open, onOpen, search, emptyText }: ColumnProps) {
  return (
    <div className={classes.column}>
      <h3 className={classes.columnTitle}>{title}</h3>
      {columnRows(nodes, NONE, search).length > 0 ? (
        <CheckTree
          isColumn
          label={title}
          nodes={nodes}
          checked={checked}
          onChange={onChange}
          open={open ? new Set([open.id]) : NONE}
          onOpenChange={([id]) => id && onOpen(id)}
          search={search}
          maxHeight="var(--column-height)"
        />
      ) : (
        <p className={classes.none}>{emptyText}</p>
      )}
    </div>
  )
}
