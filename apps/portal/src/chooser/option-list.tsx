import { useCallback, useRef, type ReactElement } from 'react'
import { components, type MenuListProps, type OptionProps } from 'react-select'
import { useRowsInSight } from '../parts/rows/use-rows-in-sight.ts'
import type { Option } from '../store/option.ts'

type OptionElement = ReactElement<OptionProps<Option, false>>

/** Least height of an option, as the style sheet has it. */
const optionPx = 40

/** The options of a dropdown that has many: those in sight are drawn, and the one that the keyboard is at. */
export function OptionList(props: MenuListProps<Option, false>) {
  // Where nothing fits there is one element, which says so.
  return Array.isArray(props.children) ? <ManyOptions {...props} /> : <components.MenuList {...props} />
}

function ManyOptions({ children, ...props }: MenuListProps<Option, false>) {
  const options = children as readonly OptionElement[]
  const list = useRef<HTMLDivElement>(null)
  const { rows, placeOf, listStyle } = useRowsInSight({
    list,
    count: options.length,
    keyOf: useCallback((index) => String(options[index]!.key), [options]),
    estimatePx: useCallback(() => optionPx, []),
    current: options.findIndex((option) => option.props.isFocused),
    isLong: true,
  })
  return (
    <components.MenuList {...props}>
      <div ref={list} style={listStyle}>
        {rows.map((index) => {
          const option = options[index]
          if (!option) return null
          const { type: Drawn, props: own, key } = option
          const innerProps = { ...own.innerProps, 'aria-setsize': options.length, 'aria-posinset': index + 1 }
          return (
            <div key={key} {...placeOf(index)}>
              <Drawn {...own} innerProps={innerProps} />
            </div>
          )
        })}
      </div>
    </components.MenuList>
  )
}
