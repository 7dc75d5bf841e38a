import { choice, flag, list, named, number, object } from '@casement/schema'
import type { Problem, Shaped } from '@casement/schema'

/** Decoration of the figures of one field: bars, colours, signs. The figures stay what they are. */
export const cellFormatShape = named(
  'CellFormat',
  object(
    {
      /** Index of the field in the role that has the figures. */
      field: number({ min: 0 }),
    },
    {
      /** A bar behind the figure, as long as the figure is large beside the others. */
      bar: flag(),
      /** A ground that is fuller the larger the figure is; sign: of two colours, for more and less than nothing. */
      scale: choice('size', 'sign'),
      /** An arrow by the figure's sign, in the colour of what it means. */
      arrow: flag(),
      /** Direction that is good. Absent: higher. */
      goodWhen: choice('higher', 'lower'),
      /** The first that holds says what the figure is, by a mark, a colour and a word. */
      rules: list(object({ is: choice('good', 'warn', 'bad') }, { atLeast: number(), below: number() }), {
        min: 1,
      }),
    },
  ),
)

export const cellFormatsShape = list(cellFormatShape)

export type CellFormat = Shaped<typeof cellFormatShape>

/** Formats of fields that are not there. */
export function cellFormatProblems(
  formats: readonly CellFormat[],
  count: number,
  path: string,
  tell: (problem: Problem) => void,
): void {
  formats.forEach(({ field }, index) => {
    if (field < count && Number.isInteger(field)) return
    tell({
      path: `${path}[${index}].field`,
      message: `there ${count === 1 ? 'is 1 field' : `are ${count} fields`}, counted from 0`,
    })
  })
}
