import { unitPowerFor } from '@casement/format'
import type { Answer } from '@casement/query'
import { useWriting } from '../../context/writing-context.ts'
import { ToldFigure } from '../../marks/told-figure.tsx'
import { varianceOf } from '../../writing/variance.ts'
import type { CardDefinition } from './definition.ts'

/** One figure, large, and below it what it is compared with. The exact figure is what screen readers and tests read. */
function CardFigure({ visual, answer }: { visual: CardDefinition; answer: Answer }) {
  const writing = useWriting()
  const main = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const references = (visual.roles.reference ?? []).map((field, index) =>
    writing.column(answer, 'reference', index, field),
  )
  const value = main.values[0] ?? null
  const largest = Math.max(...[main, ...references].map((column) => Math.abs(Number(column.values[0] ?? 0))))
  const power = unitPowerFor(visual.format?.displayUnits, largest)
  const { variance: effect = 'none', tolerance } = visual.format ?? {}
  return (
    <div className="card">
      <p className="card-figure figure">
        <ToldFigure value={value} column={main} power={power} />
      </p>
      {main.beyond ? <p className="beyond">{main.beyond}</p> : null}
      {references.length > 0 ? (
        <dl className="card-references">
          {references.map((column, index) => {
            const reference = column.values[0] ?? null
            const isPercent = main.isPercent && column.isPercent
            const variance =
              effect === 'none'
                ? null
                : varianceOf({ value, reference, better: effect, isPercent, tolerance, words: writing })
            return (
              <div key={index} className="card-reference">
                <dt>{column.label}</dt>
                <dd className="figure">
                  <ToldFigure value={reference} column={column} power={power} />
                </dd>
                {column.beyond && column.beyond !== main.beyond ? (
                  <dd className="beyond" title={column.beyond}>
                    {column.beyond}
                  </dd>
                ) : null}
                {variance ? (
                  <dd className={`figure variance ${variance.effect}`}>
                    <span aria-hidden="true">{variance.arrow}</span> {variance.text}
                    <span className="unseen">, {variance.words}</span>
                  </dd>
                ) : null}
              </div>
            )
          })}
        </dl>
      ) : null}
    </div>
  )
}

export { CardFigure as View }
