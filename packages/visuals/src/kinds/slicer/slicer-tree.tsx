import { useMemo, useState } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { chosenLeaves, chosenPaths, leavesFilter, leavesOf } from '../../filters/filter-forms.ts'
import type { TreeNode } from '../../filters/filter-forms.ts'
import { matchingTree, slicerTree } from './data.ts'
import { MoreValues, NoValues } from './more-values.tsx'
import { SearchField } from './search-field.tsx'
import type { SlicerProps } from './slicer-props.ts'

/** Above this many values a tree has a search, unless its format says otherwise. */
const manyValues = 10

const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, node) => sum + leavesOf(node).length, 0)

/** Levels of a hierarchy to tick; a branch that is ticked in part says so. */
export function SlicerTree({ visual, answer, chosen, onChoose }: SlicerProps) {
  const writing = useWriting()
  const roots = useMemo(
    () => slicerTree(visual, answer, writing, chosenPaths(chosen)),
    [visual, answer, writing, chosen],
  )
  const leaves = useMemo(() => chosenLeaves(roots, chosen), [roots, chosen])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const shown = matchingTree(roots, typed, writing.locale)
  const title = visual.title ?? visual.name

  function toggle(node: TreeNode): void {
    const below = leavesOf(node)
    const isWhole = below.every((leaf) => leaves.has(leaf))
    const next = new Set(visual.format?.single ? [] : leaves)
    for (const leaf of below) {
      if (isWhole) next.delete(leaf)
      else next.add(leaf)
    }
    onChoose(leavesFilter(visual.roles.field, roots, next))
  }
  const turn = (node: TreeNode) => {
    const next = new Set(opened)
    if (!next.delete(node.key)) next.add(node.key)
    setOpened(next)
  }

  const branch = (nodes: readonly TreeNode[], depth: number) => (
    <ul className="branches">
      {nodes.map((node) => {
        const below = leavesOf(node)
        const count = below.filter((leaf) => leaves.has(leaf)).length
        const isOpen = typed !== '' || opened.has(node.key)
        return (
          <li key={node.key}>
            <div className="branch" style={{ paddingInlineStart: `${depth * 1.2}em` }}>
              {node.children.length ? (
                <button
                  type="button"
                  className="twist"
                  aria-expanded={isOpen}
                  aria-label={writing.say(isOpen ? 'group.close' : 'group.open', { name: node.label })}
                  onClick={() => turn(node)}
                />
              ) : (
                <span className="twist-room" />
              )}
              <label className="choice">
                <input
                  type="checkbox"
                  checked={count === below.length}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && count < below.length
                  }}
                  onChange={() => toggle(node)}
                />
                <span>{node.label}</span>
              </label>
            </div>
            {isOpen && node.children.length ? branch(node.children, depth + 1) : null}
          </li>
        )
      })}
    </ul>
  )

  return (
    <div className="choices">
      {(visual.format?.search ?? countOf(roots) > manyValues) ? (
        <SearchField label={writing.say('search.in', { name: title })} value={typed} onChange={setTyped} />
      ) : null}
      <div className="choice-scroll" role="group" aria-label={title}>
        {branch(shown, 0)}
        {roots.length === 0 ? <NoValues /> : null}
        {roots.length > 0 && shown.length === 0 ? (
          <p className="choice-note">{writing.say('slicer.nothing')}</p>
        ) : null}
        <MoreValues answer={answer} />
      </div>
    </div>
  )
}
