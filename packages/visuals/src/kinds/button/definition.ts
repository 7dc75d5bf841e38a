import { choice, named, object, tagged, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { linkPattern } from '../../definition/link-address.ts'
import { common, layoutShape } from '../../definition/visual-parts.ts'

/** Action of a button. */
const actionShape = tagged('type', {
  page: object({ type: choice('page'), page: text() }),
  bookmark: object({ type: choice('bookmark'), bookmark: text() }),
  /** Leads to the page shown before. */
  back: object({ type: choice('back') }),
  /** Opens an address in a window of its own. */
  link: object({
    type: choice('link'),
    url: text({ pattern: linkPattern, expected: 'an address that begins with https:// or mailto:' }),
  }),
  /** Leads with the chosen marks to a page made for one of their fields. */
  drillthrough: object({ type: choice('drillthrough'), page: text() }),
  /** Takes filters, slicers and orders back to what the report was opened with. */
  reset: object({ type: choice('reset') }),
})

export const buttonShape = named(
  'Button',
  object(
    {
      name: text(),
      type: choice('button'),
      layout: layoutShape,
      action: actionShape,
      format: object({ text: text() }, { style: choice('primary', 'plain') }),
    },
    common,
  ),
)

export type ButtonDefinition = Shaped<typeof buttonShape>
export type ButtonAction = Shaped<typeof actionShape>

export const isButton = (visual: { readonly type: string }): visual is ButtonDefinition =>
  visual.type === 'button'
