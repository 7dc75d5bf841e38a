import { useMemo } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { targetOf } from '../../definition/field-target.ts'
import { basicFilter, chosenValues, valueKey } from '../../filters/filter-forms.ts'
import { slicerValues } from './data.ts'
import type { SlicerValue } from './data.ts'
import type { SlicerProps } from './slicer-props.ts'

/** The values of a slicer of one field, and what is chosen among them. */
export function useChoice({ visual, answer, chosen, onChoose }: SlicerProps) {
  const writing = useWriting()
  const field = visual.roles.field[0]!
  const { named, isExcluding } = useMemo(() => chosenValues(field, chosen), [field, chosen])
  const values = useMemo(
    () => slicerValues(visual, answer, writing, isExcluding ? [] : named),
    [visual, answer, writing, named, isExcluding],
  )
  const keys = useMemo(() => {
    const namedKeys = new Set(named.map(valueKey))
    return isExcluding
      ? new Set(values.map(({ key }) => key).filter((key) => !namedKeys.has(key)))
      : namedKeys
  }, [values, named, isExcluding])
  const isSingle = visual.format?.single === true
  const choose = (next: readonly SlicerValue[]) =>
    onChoose(
      next.length
        ? [
            basicFilter(
              targetOf(field),
              next.map(({ value }) => value),
            ),
          ]
        : [],
    )
  return {
    values,
    keys,
    isSingle,
    labels: values.filter(({ key }) => keys.has(key)).map(({ label }) => label),
    clear: () => onChoose([]),
    toggle(value: SlicerValue) {
      const wasChosen = keys.has(value.key)
      if (isSingle) return choose(wasChosen ? [] : [value])
      choose(values.filter(({ key }) => (key === value.key ? !wasChosen : keys.has(key))))
    },
    chooseAll: (shown: readonly SlicerValue[]) =>
      choose(shown.length === values.length ? [] : values.filter((each) => shown.includes(each))),
  }
}
