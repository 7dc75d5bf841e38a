import { Fragment, useCallback, useRef, type ReactNode, type Ref } from 'react'
import { useRowsInSight, type RowPlace } from './use-rows-in-sight.ts'

/** What the `li` of a row takes over. */
export interface RowProps extends RowPlace {
  readonly 'aria-setsize'?: number
  readonly 'aria-posinset'?: number
}

interface LongListProps<Item> {
  /** `ol` where the order says something. */
  readonly as: 'ul' | 'ol'
  readonly className?: string | undefined
  readonly label?: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** Height of a row that was not drawn yet. */
  readonly estimatePx: number
  /** Room that the style sheet leaves between rows. */
  readonly gapPx?: number
  readonly children: (item: Item, row: RowProps) => ReactNode
}

/** A list of which only the rows in sight are drawn where it is long; assistive technology hears how many there are. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { as: Tag, className, label, items, keyOf, estimatePx, gapPx = 0, children } = props
  const list = useRef<HTMLElement>(null)
  const { rows, isLong, placeOf, listStyle } = useRowsInSight({
    list,
    count: items.length,
    keyOf: useCallback((index) => String(keyOf(items[index]!)), [items, keyOf]),
    estimatePx: useCallback(() => estimatePx, [estimatePx]),
    gapPx,
  })
  return (
    <Tag
      ref={list as Ref<HTMLUListElement & HTMLOListElement>}
      className={className}
      aria-label={label}
      style={listStyle}
    >
      {rows.map((index) => {
        const item = items[index]!
        const place = placeOf(index)
        const row = isLong ? { ...place, 'aria-setsize': items.length, 'aria-posinset': index + 1 } : place
        return <Fragment key={keyOf(item)}>{children(item, row)}</Fragment>
      })}
    </Tag>
  )
}
