import type { Answer } from '@casement/query'
import { useWriting } from '../../context/writing-context.ts'
import { ToldFigure } from '../../marks/told-figure.tsx'
import { cardDataOf } from './data.ts'
import type { CardDefinition } from './definition.ts'

/** One figure, large, and below it what it is compared with. The exact figure is what screen readers and tests read. */
function CardFigure({ visual, answer }: { visual: CardDefinition; answer: Answer }) {
  const writing = useWriting()
  const { column: main, value, power, references } = cardDataOf(visual, answer, writing)
  return (
    <div className="card">
      <p className="card-figure figure">
        <ToldFigure value={value} column={main} power={power} />
      </p>
      {main.beyond ? <p className="beyond">{main.beyond}</p> : null}
      {references.length > 0 ? (
        <dl className="card-references">
          {references.map(({ column, value: reference, variance, reason }, index) => (
            <div key={index} className="card-reference">
              <dt>{column.label}</dt>
              <dd className="figure">
                <ToldFigure value={reference} column={column} power={power} />
              </dd>
              {reason ? (
                <dd className="beyond" title={reason}>
                  {reason}
                </dd>
              ) : null}
              {variance ? (
                <dd className={`figure variance ${variance.effect}`}>
                  <span aria-hidden="true">{variance.arrow}</span> {variance.text}
                  <span className="unseen">, {variance.words}</span>
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}

export { CardFigure as View }
