import { ChoiceList } from './choice-list.tsx'
import type { SlicerProps } from './slicer-props.ts'
import { useChoice } from './use-choice.ts'

/** Above this many values a list has a search, unless its format says otherwise. */
const manyValues = 10

export function SlicerList(props: SlicerProps) {
  const { visual, answer } = props
  const { values, keys, isSingle, toggle, clear } = useChoice(props)
  return (
    <ChoiceList
      label={visual.title ?? visual.name}
      answer={answer}
      values={values}
      keys={keys}
      isSingle={isSingle}
      hasSearch={visual.format?.search ?? values.length > manyValues}
      onToggle={toggle}
      onClear={clear}
    />
  )
}
