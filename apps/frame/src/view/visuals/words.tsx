import type { VisualOf } from '@casement/report'
import { useWriting } from '../writing-context.ts'

/** Words of the author; an empty line starts a new paragraph. Under a title the following ones are set smaller. */
export function Words({ visual }: { visual: VisualOf<'text'> }) {
  const { text, style = 'body' } = visual.format
  const paragraphs = text.split(/\n\s*\n/)
  return (
    <div className={`words ${style}`} data-visual={visual.name}>
      {paragraphs.map((paragraph, index) =>
        index === 0 && (style === 'title' || style === 'heading') ? (
          <h2 key={index}>{paragraph}</h2>
        ) : (
          <p key={index} className={style === 'title' ? 'quiet' : undefined}>
            {paragraph}
          </p>
        ),
      )}
    </div>
  )
}

export function DataAsOf({ visual }: { visual: VisualOf<'dataAsOf'> }) {
  const { booksEnd } = useWriting()
  return (
    <div className="words as-of" data-visual={visual.name}>
      <p>
        Data as of <strong>{booksEnd}</strong>
      </p>
    </div>
  )
}
