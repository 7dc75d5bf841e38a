import type { UnitPower, Value } from '@casement/format'
import { useWriting } from '../context/writing-context.ts'
import type { WrittenColumn } from '../writing/writing.ts'

interface ToldFigureProps {
  readonly value: Value
  readonly column: WrittenColumn
  readonly power: UnitPower
}

/** A figure written in a unit, with the exact one behind it. BLANK is a dash. */
export function ToldFigure({ value, column, power }: ToldFigureProps) {
  const { say } = useWriting()
  if (value === null) {
    return (
      <data value="" data-value="" title={column.beyond}>
        <span aria-hidden="true">–</span>
        <span className="unseen">{column.beyond ?? say('blank')}</span>
      </data>
    )
  }
  const [large, exact] = [column.writeInUnit(value, power), column.write(value)]
  return (
    <data value={String(value)} data-value={String(value)} title={large === exact ? undefined : exact}>
      {large === exact ? (
        exact
      ) : (
        <>
          <span aria-hidden="true">{large}</span>
          <span className="unseen">{exact}</span>
        </>
      )}
    </data>
  )
}
