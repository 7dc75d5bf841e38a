import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useIntl } from 'react-intl'
import { maxRowsDrawn, useRowsInSight } from '../../parts/rows/use-rows-in-sight.ts'
import type { MessageId } from '../../words/languages.ts'
import { ResultOption } from './result-option.tsx'
import type { Result, ResultGroup } from './results.ts'
import styles from './find.module.css'

interface ResultListProps {
  readonly id: string
  readonly groups: readonly ResultGroup[]
  /** Place of the one that Enter opens, among those of all groups. */
  readonly current: number
  /** Is given the way to bring the current one into sight. */
  readonly seek: RefObject<(() => void) | null>
  optionId(at: number): string
  onPoint(at: number): void
  onOpen(result: Result): void
}

/** The head of a group, or one of its results with its place among those of all groups. */
type Line =
  | { readonly group: ResultGroup; readonly result: null }
  | { readonly group: ResultGroup; readonly result: Result; readonly at: number }

/** What a line is high that was not drawn yet. */
const [headPx, resultPx] = [30, 44]

/** What was found, by kinds. Where it is much, the lines in sight are drawn. */
export function ResultList({ id, groups, current, seek, ...options }: ResultListProps) {
  const intl = useIntl()
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(groups), [groups])
  const number = lines.length - groups.length
  const currentLine = lines.findIndex((line) => line.result && line.at === current)
  const { rows, isLong, placeOf, listStyle, ...sight } = useRowsInSight({
    list,
    count: lines.length,
    isLong: number > maxRowsDrawn,
    current: currentLine,
    keyOf: useCallback((index) => lines[index]!.result?.key ?? lines[index]!.group.name, [lines]),
    estimatePx: useCallback((index) => (lines[index]!.result ? resultPx : headPx), [lines]),
  })
  useEffect(() => {
    seek.current = () => {
      // With the first one of a group its head is seen.
      if (currentLine > 0) sight.seek(lines[currentLine - 1]!.result ? currentLine : currentLine - 1)
    }
  })
  const drawn = rows.flatMap((index) => (lines[index] ? [{ index, line: lines[index] }] : []))
  return (
    <div
      id={id}
      className={styles.results}
      role="listbox"
      aria-label={intl.formatMessage({ id: 'search.found' })}
    >
      <div ref={list} style={listStyle}>
        {groups.map((group) => {
          const own = drawn.filter(({ line }) => line.group === group)
          if (own.length === 0) return null
          const title = intl.formatMessage({ id: groupNames[group.name] })
          return (
            <div key={group.name} role="group" aria-label={title}>
              {own[0]!.line.result === null && (
                <p className={styles.group} aria-hidden="true" {...placeOf(own[0]!.index)}>
                  {title}
                </p>
              )}
              <ul role="presentation">
                {own.map(
                  ({ index, line }) =>
                    line.result && (
                      <ResultOption
                        key={line.result.key}
                        id={options.optionId(line.at)}
                        result={line.result}
                        isCurrent={line.at === current}
                        row={placeOf(index)}
                        place={isLong ? { at: line.at + 1, of: number } : null}
                        onPoint={() => options.onPoint(line.at)}
                        onOpen={() => options.onOpen(line.result)}
                      />
                    ),
                )}
              </ul>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function linesOf(groups: readonly ResultGroup[]): readonly Line[] {
  let at = 0
  return groups.flatMap((group): Line[] => [
    { group, result: null },
    ...group.results.map((result) => ({ group, result, at: at++ })),
  ])
}

const groupNames = {
  reports: 'search.reports',
  figures: 'search.figures',
  pages: 'search.pages',
  visuals: 'search.visuals',
  fields: 'search.fields',
} as const satisfies Record<ResultGroup['name'], MessageId>
